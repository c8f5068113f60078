package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"log"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

type site struct {
	store *store
}

type handler func(http.ResponseWriter, *http.Request, session) error

// signedIn asks the database whose session the cookie is, for every request.
func (s site) signedIn(next handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		secure(w)
		cookie, err := r.Cookie("pl")
		if err != nil {
			http.Redirect(w, r, "/login", http.StatusSeeOther)
			return
		}
		token := sha256.Sum256([]byte(cookie.Value))
		found, err := s.store.sessionOf(token[:])
		if err != nil {
			http.Redirect(w, r, "/login", http.StatusSeeOther)
			return
		}
		if err := next(w, r, found); err != nil {
			log.Print(err)
			http.Error(w, "something went wrong", http.StatusInternalServerError)
		}
	}
}

// record answers for /pictures/ID and /pictures/ID/thumbnail.
func (s site) record(w http.ResponseWriter, r *http.Request, by session) error {
	text, part, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/pictures/"), "/")
	id, err := strconv.ParseInt(text, 10, 64)
	switch {
	case err != nil:
		http.NotFound(w, r)
		return nil
	case part == "thumbnail":
		return s.thumbnail(w, r, id)
	case part != "":
		http.NotFound(w, r)
		return nil
	case r.Method == http.MethodPost:
		return s.save(w, r, by, id)
	default:
		return s.form(w, r, id)
	}
}

func (s site) thumbnail(w http.ResponseWriter, r *http.Request, id int64) error {
	photo, jpeg, err := s.store.thumbnailOf(id, 74)
	if err != nil {
		return err
	}
	head := w.Header()
	tag := `"` + hex.EncodeToString(photo) + `-74"`
	head.Set("ETag", tag)
	head.Set("Cache-Control", "private, max-age=31536000, immutable")
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	head.Set("Content-Type", "image/jpeg")
	head.Set("Content-Disposition", "inline")
	head.Set("Content-Length", strconv.Itoa(len(jpeg)))
	_, err = w.Write(jpeg)
	return err
}

func (s site) form(w http.ResponseWriter, r *http.Request, id int64) error {
	found, err := s.store.picture(id)
	if err != nil {
		return err
	}
	page := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(page)
	page.Reset()
	if err := templates.ExecuteTemplate(page, "form.html", formOf(found)); err != nil {
		return err
	}
	return send(w, r, page.Bytes())
}

func (s site) save(w http.ResponseWriter, r *http.Request, by session, id int64) error {
	if err := r.ParseMultipartForm(1 << 20); err != nil {
		return err
	}
	number, err := s.store.save(by, id, r.PostFormValue("title"), r.PostFormValue("desc"), r.PostFormValue("sortAs"))
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/pictures?done="+strconv.FormatInt(number, 10))
	w.WriteHeader(http.StatusSeeOther)
	return nil
}

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// send answers with a page under a tag made of its bytes, or with the tag alone where the browser has them.
func send(w http.ResponseWriter, r *http.Request, page []byte) error {
	digest := sha256.Sum256(page)
	tag := `"` + hex.EncodeToString(digest[:16]) + `"`
	head := w.Header()
	head.Set("ETag", tag)
	head.Set("Cache-Control", "private, no-cache")
	head.Set("Vary", "Cookie")
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	head.Set("Content-Type", "text/html; charset=utf-8")
	head.Set("Content-Language", "en")
	head.Set("Content-Length", strconv.Itoa(len(page)))
	_, err := w.Write(page)
	return err
}
