package main

import (
	"bytes"
	"html"
	"log"
	"regexp"
	"strconv"
	"strings"
)

// A value's way onto the page; the row is nil outside of rows.
type writer func(*bytes.Buffer, *list, *row)

// What Go code would write where the template has a tag.
var writers = map[string]writer{
	"{{.Count}}":         func(b *bytes.Buffer, l *list, _ *row) { b.WriteString(l.Count) },
	"{{.Change}}":        func(b *bytes.Buffer, l *list, _ *row) { writeNumber(b, l.Change) },
	"{{len .Rows}}":      func(b *bytes.Buffer, l *list, _ *row) { writeNumber(b, int64(len(l.Rows))) },
	"{{.ID}}":            func(b *bytes.Buffer, _ *list, r *row) { writeNumber(b, r.ID) },
	"{{.Version}}":       func(b *bytes.Buffer, _ *list, r *row) { writeNumber(b, r.Version) },
	"{{.Width}}":         func(b *bytes.Buffer, _ *list, r *row) { writeNumber(b, int64(r.Width)) },
	"{{.Height}}":        func(b *bytes.Buffer, _ *list, r *row) { writeNumber(b, int64(r.Height)) },
	"{{.Hash}}":          func(b *bytes.Buffer, _ *list, r *row) { b.WriteString(r.Hash) },
	"{{.Title}}":         func(b *bytes.Buffer, _ *list, r *row) { b.WriteString(html.EscapeString(r.Title)) },
	"{{with .Note}}":     func(b *bytes.Buffer, _ *list, r *row) { b.WriteString(html.EscapeString(r.Note)) },
	"{{if .After}}":      func(b *bytes.Buffer, l *list, _ *row) { writeNumber(b, l.After) },
	"{{if $.After}}":     func(b *bytes.Buffer, l *list, _ *row) { writeNumber(b, l.After) },
	"{{with .Previous}}": func(b *bytes.Buffer, l *list, _ *row) { writeNumber(b, l.Previous) },
	"{{with .Next}}":     func(b *bytes.Buffer, l *list, _ *row) { writeNumber(b, l.Next) },
}

// Whether what stands around a value is written at all.
var conditions = map[string]func(*list, *row) bool{
	"{{with .Note}}":     func(_ *list, r *row) bool { return r.Note != "" },
	"{{if .After}}":      func(l *list, _ *row) bool { return l.After != 0 },
	"{{if $.After}}":     func(l *list, _ *row) bool { return l.After != 0 },
	"{{with .Previous}}": func(l *list, _ *row) bool { return l.Previous != 0 },
	"{{with .Next}}":     func(l *list, _ *row) bool { return l.Next != 0 },
}

func writeNumber(b *bytes.Buffer, number int64) {
	var room [20]byte
	b.Write(strconv.AppendInt(room[:0], number, 10))
}

// A piece of the page: text, then a value between two texts.
type piece struct {
	text, before, after string
	write               writer
	holds               func(*list, *row) bool
}

var tag = regexp.MustCompile(`(?s)(\{\{(?:if|with) [^}]*\}\})(.*?)\{\{[^}]*\}\}(.*?)\{\{end\}\}|(\{\{[^}]*\}\})`)

// The page of the template, taken apart once so that both variants write the same.
func cut(page string) (pieces []piece) {
	for _, found := range tag.FindAllStringSubmatchIndex(page, -1) {
		next := piece{}
		name := ""
		if found[2] >= 0 {
			name = page[found[2]:found[3]]
			next.before, next.after = page[found[4]:found[5]], page[found[6]:found[7]]
			next.holds = conditions[name]
		} else {
			name = page[found[8]:found[9]]
		}
		if next.write = writers[name]; next.write == nil {
			log.Fatal("no writer for " + name)
		}
		pieces = append(pieces, next)
	}
	starts := 0
	for i, found := range tag.FindAllStringIndex(page, -1) {
		pieces[i].text = page[starts:found[0]]
		starts = found[1]
	}
	return append(pieces, piece{text: page[starts:]})
}

var head, rows, tail = func() (head, rows, tail []piece) {
	page, err := files.ReadFile("list.html")
	if err != nil {
		log.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(page), "{{range .Rows}}")
	end := strings.LastIndex(rest, "{{end}}    </ul>")
	return cut(before), cut(rest[:end]), cut(rest[end+len("{{end}}"):])
}()

func writeList(page *bytes.Buffer, list *list) error {
	writePieces(page, head, list, nil)
	for i := range list.Rows {
		writePieces(page, rows, list, &list.Rows[i])
	}
	writePieces(page, tail, list, nil)
	return nil
}

func writePieces(page *bytes.Buffer, pieces []piece, list *list, row *row) {
	for i := range pieces {
		p := &pieces[i]
		page.WriteString(p.text)
		if p.write == nil || p.holds != nil && !p.holds(list, row) {
			continue
		}
		page.WriteString(p.before)
		p.write(page, list, row)
		page.WriteString(p.after)
	}
}
