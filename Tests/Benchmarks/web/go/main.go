// The work of the product's pages in Go: net/http, database/sql with go-sqlite3, html/template.
//
// usage: web-go DATABASE STATIC-FOLDER PORT
package main

import (
	"log"
	"net/http"
	"os"
)

func main() {
	store, err := openStore(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	site := site{store}
	static := http.StripPrefix("/static/", http.FileServer(http.Dir(os.Args[2])))

	http.HandleFunc("/health", health)
	http.HandleFunc("/pictures", site.signedIn(listPage{site.store, renderList}.show))
	http.HandleFunc("/pictures/", site.signedIn(site.record))
	http.HandleFunc("/by-hand/pictures", site.signedIn(listPage{site.store, writeList}.show))
	http.Handle("/static/", immutable(static))
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[3], nil))
}

func health(w http.ResponseWriter, r *http.Request) {
	secure(w)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Write([]byte("ok"))
}

func immutable(files http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		secure(w)
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		files.ServeHTTP(w, r)
	})
}
