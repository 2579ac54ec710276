package search

import (
	"lls/internal/record"
	"lls/internal/text/lang"
)

// SearchPage is a page of what was found. Total counts legal texts and terms, not their versions.
type SearchPage struct {
	Items            []Hit
	Total            int64
	EUActs           []FoundAct `doc:"The first acts of the EU that the query names, or whose names contain its words, on the first page of a search without filters"`
	EUActTotal       int64
	Concordances     []FoundTable `doc:"The first tables of concordance, likewise"`
	ConcordanceTotal int64
	Counterparts     []Counterpart `doc:"Glossary terms that the query names, in the other language"`
	Suggestion       string        `json:",omitempty" doc:"If nothing was found: the query with its unknown words replaced by the nearest ones that find something"`
	Incomplete       bool          `json:",omitempty" doc:"The index is being written, after an upgrade or where its file is missing: not everything is found yet"`
}

// Place is an article, or a part of a text outside of articles, in which the query was found.
type Place struct {
	Article string  `json:",omitempty" doc:"As the text writes it: Madde 5"`
	Number  string  `json:",omitempty" doc:"Of the article or annex: 5/A, II"`
	Title   []Piece `json:",omitempty" doc:"The heading of the article"`
	Key     string  `json:",omitempty" doc:"In the structure of the text: art:5/par:2/pt:a"`
	Point   string  `json:",omitempty" doc:"In the article: (2)(a)"`
	Line    int     `doc:"Of the first mark, from 0"`
	Start   int     `doc:"Of the first mark in the text, in UTF-16 units"`
	End     int     `doc:"Behind the first mark"`
	Snippet []Piece
}

// PlacesPage is a page of the articles of a version in which a query was found.
type PlacesPage struct {
	Items []Place
	Total int64
}

// Span is a stretch of a text in UTF-16 units, as a browser counts; End is behind it.
type Span struct{ Start, End int }

// Found is one place in which the query was found.
type Found struct {
	Kind        string `enum:"legaltexts,revisions,terms"`
	ID          int64  `json:"Id"`
	LegalTextID int64  `json:"LegalTextId,omitzero" doc:"Of a version"`
	TitleTR     string
	TitleEN     string
	MarksTR     []Span        `json:",omitempty" doc:"What of TitleTR was asked for"`
	MarksEN     []Span        `json:",omitempty" doc:"What of TitleEN was asked for"`
	Field       string        `doc:"The key of the record in which it was found, as TextTR"`
	Language    lang.Language `json:",omitempty" enum:"tr,en"`
	Article     string        `json:",omitempty" doc:"Of the best place, as the text writes it: Madde 5"`
	Point       string        `json:",omitempty" doc:"Of the best place, in its article: (2)(a)"`
	Start       *int          `json:",omitempty" doc:"Of the first mark in a version's text, in UTF-16 units"`
	End         *int          `json:",omitempty" doc:"Behind the first mark"`
	Date        record.Day    `json:",omitempty" doc:"Of the version"`
	Status      *record.Named `json:",omitempty" doc:"Of the version, or of the legal text"`
	Snippet     []Piece
	Places      []Place `json:",omitempty" doc:"Of a version: the best places, the best first; what Article, Start, End and Snippet say is of the first"`
	PlaceCount  int     `json:",omitempty" doc:"Of a version: in how many articles the words stand, all of them where any has all"`
}

// Hit is a term, or a legal text with its versions.
type Hit struct {
	Found
	Number   string  `json:",omitempty" doc:"Of the legal text"`
	Adopted  *bool   `json:",omitempty" doc:"Whether the legal text is"`
	Versions int     `json:",omitempty" doc:"How many versions hold the query in their texts"`
	More     []Found `json:",omitempty" doc:"The version in which a legal text found by its names holds it as well"`
}
