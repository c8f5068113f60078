package main

import (
	"database/sql"
	"encoding/json"
	"runtime"
	"time"

	_ "github.com/mattn/go-sqlite3"
)

const (
	rowsOnAPage = 50
	countedUpTo = 1000
)

type picture struct {
	ID, Version                int64
	Title, Description, SortAs string
	Photo                      []byte
	Width, Height              int
}

type session struct {
	User int64
	Name string
}

// store reads over a pool of connections and writes over one, each with its statements prepared once.
type store struct {
	writer                                         *sql.DB
	session, first, later, count, one, thumbnail   *sql.Stmt
	current, update, change, forgetWords, newWords *sql.Stmt
}

func openStore(path string) (*store, error) {
	options := "?_busy_timeout=10000&_mutex=no&_foreign_keys=on"
	readers, err := sql.Open("sqlite3", "file:"+path+options+"&mode=ro")
	if err != nil {
		return nil, err
	}
	// Twice the threads that can run: more would only fill the caches.
	readers.SetMaxOpenConns(2 * runtime.NumCPU())
	readers.SetMaxIdleConns(2 * runtime.NumCPU())
	writer, err := sql.Open("sqlite3", "file:"+path+options+"&mode=rw&_journal_mode=WAL&_synchronous=FULL&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	writer.SetMaxOpenConns(1)
	store := &store{writer: writer}
	columns := "SELECT id, version, title, desc, sort_as, photo, width, height FROM pictures "
	for _, wanted := range []struct {
		statement **sql.Stmt
		database  *sql.DB
		text      string
	}{
		{&store.session, readers, "SELECT users.id, users.name FROM sessions JOIN users ON users.id = sessions.user " +
			"WHERE sessions.token = ? AND sessions.ends > ?"},
		{&store.first, readers, columns + "ORDER BY title_key, id LIMIT ?"},
		{&store.later, readers, columns + "WHERE (title_key, id) > ((SELECT title_key FROM pictures WHERE id = ?1), ?1) " +
			"ORDER BY title_key, id LIMIT ?2"},
		{&store.count, readers, "SELECT count(*) FROM (SELECT 1 FROM pictures LIMIT ?)"},
		{&store.one, readers, columns + "WHERE id = ?"},
		{&store.thumbnail, readers, "SELECT photo, jpeg FROM thumbnails WHERE size = ?2 " +
			"AND photo = (SELECT photo FROM pictures WHERE id = ?1)"},
		{&store.current, writer, columns + "WHERE id = ?"},
		{&store.update, writer, "UPDATE pictures SET version = version + 1, title = ?, desc = ?, sort_as = ? WHERE id = ?"},
		{&store.change, writer, "INSERT INTO changes (at, user, title, record, version, before, after) VALUES (?, ?, ?, ?, ?, ?, ?)"},
		{&store.forgetWords, writer, "INSERT INTO words (words, rowid, title, desc) VALUES ('delete', ?, ?, ?)"},
		{&store.newWords, writer, "INSERT INTO words (rowid, title, desc) VALUES (?, ?, ?)"},
	} {
		if *wanted.statement, err = wanted.database.Prepare(wanted.text); err != nil {
			return nil, err
		}
	}
	return store, nil
}

func (s *store) sessionOf(token []byte) (session, error) {
	var found session
	err := s.session.QueryRow(token, time.Now().Unix()).Scan(&found.User, &found.Name)
	return found, err
}

// page is one record longer than what is shown when others follow; after 0 is the first.
func (s *store) page(after int64) (pictures []picture, count int, err error) {
	var rows *sql.Rows
	if after == 0 {
		rows, err = s.first.Query(rowsOnAPage + 1)
	} else {
		rows, err = s.later.Query(after, rowsOnAPage+1)
	}
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	pictures = make([]picture, 0, rowsOnAPage+1)
	for rows.Next() {
		var p picture
		if err := p.scan(rows.Scan); err != nil {
			return nil, 0, err
		}
		pictures = append(pictures, p)
	}
	if err := rows.Err(); err != nil {
		return nil, 0, err
	}
	err = s.count.QueryRow(countedUpTo + 1).Scan(&count)
	return pictures, count, err
}

func (s *store) picture(id int64) (p picture, err error) {
	err = p.scan(s.one.QueryRow(id).Scan)
	return p, err
}

func (s *store) thumbnailOf(id int64, size int) (photo, jpeg []byte, err error) {
	err = s.thumbnail.QueryRow(id, size).Scan(&photo, &jpeg)
	return photo, jpeg, err
}

// save writes the record, what it was and is, and the words it is found by, in one transaction.
func (s *store) save(by session, id int64, title, description, sortAs string) (number int64, err error) {
	tx, err := s.writer.Begin()
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	var old picture
	if err := old.scan(tx.Stmt(s.current).QueryRow(id).Scan); err != nil {
		return 0, err
	}
	before, err := json.Marshal(map[string]string{"title": old.Title, "desc": old.Description, "sortAs": old.SortAs})
	if err != nil {
		return 0, err
	}
	after, err := json.Marshal(map[string]string{"title": title, "desc": description, "sortAs": sortAs})
	if err != nil {
		return 0, err
	}
	if _, err := tx.Stmt(s.update).Exec(title, description, sortAs, id); err != nil {
		return 0, err
	}
	if _, err := tx.Stmt(s.forgetWords).Exec(id, old.Title, old.Description); err != nil {
		return 0, err
	}
	if _, err := tx.Stmt(s.newWords).Exec(id, title, description); err != nil {
		return 0, err
	}
	done, err := tx.Stmt(s.change).Exec(time.Now().UnixMicro(), by.User, "Edit picture", id, old.Version+1, before, after)
	if err != nil {
		return 0, err
	}
	if number, err = done.LastInsertId(); err != nil {
		return 0, err
	}
	return number, tx.Commit()
}

func (p *picture) scan(from func(...any) error) error {
	return from(&p.ID, &p.Version, &p.Title, &p.Description, &p.SortAs, &p.Photo, &p.Width, &p.Height)
}
