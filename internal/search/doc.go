// Package search finds legal texts, their versions and terms by words.
//
// Every save writes, in its transaction, one row with the words of the record (document.go, codec.go): one table, the
// same on both databases, folded and cut by our own rules. Answers come from memory: postings over all words (postings.go,
// memory.go), which each search first brings up to the number that every such row raises (sync.go). The number is
// read in the search's own transaction, so that what is found is right on every instance and on an observer.
//
// A query (query.go) becomes clauses: words with the forms that Turkish endings make of them, and phrases. match.go
// finds and orders the groups that hold them all: a legal text with its versions, or a term. A phrase is looked for in
// what is kept of neighbouring words (pairs.go) and then in the text itself. Only the records of the page are read, to
// show the article and a passage (passage.go); counterpart.go finds the terms that a query names.
package search
