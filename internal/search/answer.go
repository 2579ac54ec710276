package search

import (
	"lls/internal/kind"
	"lls/internal/lang"
)

// SearchPage is a page of what was found. Total counts legal texts and terms, not their versions.
type SearchPage struct {
	Items        []Hit
	Total        int64
	Counterparts []Counterpart `doc:"Glossary terms that the query names, in the other language"`
}

// Found is one place in which the query was found.
type Found struct {
	Kind        string `enum:"legaltexts,revisions,terms"`
	ID          int64  `json:"Id"`
	LegalTextID int64  `json:"LegalTextId,omitzero" doc:"Of a version"`
	TitleTR     string
	TitleEN     string
	Field       string        `doc:"The key of the record in which it was found, as TextTR"`
	Language    lang.Language `json:",omitempty" enum:"tr,en"`
	Article     string        `json:",omitempty" doc:"As the text writes it: Madde 5"`
	Start       *int          `json:",omitempty" doc:"Of the first mark in a version's text, in UTF-16 units"`
	End         *int          `json:",omitempty" doc:"Behind the first mark"`
	Date        kind.Day      `json:",omitempty" doc:"Of the version"`
	Status      *kind.Named   `json:",omitempty" doc:"Of the version, or of the legal text"`
	Snippet     []Piece
}

// Hit is a term, or a legal text with its versions.
type Hit struct {
	Found
	Number   string  `json:",omitempty" doc:"Of the legal text"`
	Adopted  *bool   `json:",omitempty" doc:"Whether the legal text is"`
	Versions int     `json:",omitempty" doc:"How many versions hold the query in their texts"`
	More     []Found `json:",omitempty" doc:"What else of the same legal text holds it"`
}
