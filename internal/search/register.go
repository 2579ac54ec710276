package search

import (
	"context"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// The kinds that a search finds beside its ranked results.
const (
	EUActs       = "euacts"
	Concordances = "concordances"
)

// FoundAct is an act of the European Union that a query names, or whose names contain its words.
type FoundAct struct {
	ID         int64 `json:"Id"`
	CELEX      string
	NameTR     string
	NameEN     string
	ShortTR    string
	ShortEN    string
	Registered bool
	Count      int64       `doc:"Legal texts that it concerns"`
	Named      bool        `doc:"The query is a reference to it or one of its short names"`
	LegalTexts []FoundText `doc:"Of an act that the query names: the first five legal texts that it concerns"`
}

// FoundText is a legal text that an act concerns.
type FoundText struct {
	record.Parent
	Adopted bool
}

// FoundTable is a table of concordance whose header contains the words of a query, or the reason or comment of a row,
// or whose act the query refers to.
type FoundTable struct {
	ID        int64 `json:"Id"`
	LegalText record.Parent
	CELEX     string
	ShortTR   string
	ShortEN   string
	Rows      int64         `doc:"Rows that contain the words"`
	RowID     int64         `json:"RowId,omitzero" doc:"The first of them"`
	Label     string        `json:",omitempty" doc:"The provision of that row"`
	Language  lang.Language `json:",omitempty" enum:"tr,en"`
	Snippet   []Piece       `doc:"Of that row"`
}

// RegisterQuery is what is searched among EU acts and tables of concordance.
type RegisterQuery struct {
	Text         string
	Acts, Tables bool
}

// Register finds EU acts and tables. It announces what it needs; the function that it returns answers it.
type Register func(ctx context.Context, tx *store.Tx, actor access.Actor, ask RegisterQuery) (
	read func(*SearchPage) error, err error)

// FindAlso sets what finds EU acts and tables.
func (s *Search) FindAlso(register Register) { s.register = register }

// findRegister finds EU acts and tables on the first page of a search that has no filters: they have none of its
// filters.
func (s *Search) findRegister(ctx context.Context, tx *store.Tx, actor access.Actor, q request) (
	read func(*SearchPage) error, err error) {
	if s.register == nil || !q.register.Acts && !q.register.Tables || q.number > 1 || len(q.texts) > 0 ||
		len(q.terms) > 0 {
		return func(*SearchPage) error { return nil }, nil
	}
	return s.register(ctx, tx, actor, q.register)
}

// SnippetOf is the part of a text with the first word that begins with one of some folded words, all of which it marks.
func SnippetOf(text string, words []string) []Piece {
	var p passage
	lang.EachWord(text, func(word string, start, end int) bool {
		if slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(word, w) }) {
			p.marks = append(p.marks, span{start, end})
		}
		return true
	})
	return p.pieces(text, passageLength)
}
