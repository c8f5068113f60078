package main

import (
	"bytes"
	"embed"
	"encoding/hex"
	"html/template"
	"net/http"
	"strconv"
	"unicode/utf8"
)

const noteLength = 120

//go:embed *.html
var files embed.FS

// Parsed once.
var templates = template.Must(template.ParseFS(files, "*.html"))

type row struct {
	ID, Version       int64
	Hash, Title, Note string
	Width, Height     int
}

type list struct {
	Count                         string
	After, Previous, Next, Change int64
	Rows                          []row
}

type listPage struct {
	store *store
	write func(*bytes.Buffer, *list) error
}

func (p listPage) show(w http.ResponseWriter, r *http.Request, by session) error {
	// What cannot be read is the first page.
	after, _ := strconv.ParseInt(r.URL.Query().Get("after"), 10, 64)
	pictures, count, err := p.store.page(after)
	if err != nil {
		return err
	}
	page := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(page)
	page.Reset()
	if err := p.write(page, listOf(pictures, count, after)); err != nil {
		return err
	}
	return send(w, r, page.Bytes())
}

func listOf(pictures []picture, count int, after int64) *list {
	list := &list{Count: countText(count), After: after, Change: 3}
	if len(pictures) > rowsOnAPage {
		pictures = pictures[:rowsOnAPage]
		list.Next = pictures[rowsOnAPage-1].ID
	}
	if after != 0 && len(pictures) > 0 {
		list.Previous = pictures[0].ID
	}
	list.Rows = make([]row, len(pictures))
	for i, p := range pictures {
		list.Rows[i] = row{
			ID: p.ID, Version: p.Version, Hash: hex.EncodeToString(p.Photo), Title: p.Title, Note: note(p.Description),
			Width: p.Width, Height: p.Height,
		}
	}
	return list
}

func countText(count int) string {
	if count > countedUpTo {
		return "1,000+"
	}
	if count == countedUpTo {
		return "1,000"
	}
	return strconv.Itoa(count)
}

func note(text string) string {
	if len(text) <= noteLength || utf8.RuneCountInString(text) <= noteLength {
		return text
	}
	return string([]rune(text)[:noteLength])
}

func renderList(page *bytes.Buffer, list *list) error {
	return templates.ExecuteTemplate(page, "list.html", list)
}

type form struct {
	picture
	Hash string
}

func formOf(p picture) form { return form{p, hex.EncodeToString(p.Photo)} }
