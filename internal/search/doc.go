// Package search finds legal texts, their versions and terms by words, and ranks them.
//
// The lists of all kinds use the same index for q (listed.go).
//
// Every save writes, in its transaction, one row with the words of the record and their positions (document.go,
// tokenize.go, codec.go): one table, the same on both databases, folded and cut by our own rules. Each instance keeps
// an inverted index of these rows (memory.go, inverted/) in its own file (saved.go), which each search first updates to
// the counter that every such row raises (sync.go). The counter is read in the transaction of the search, so that
// results are current on every instance and on an observer.
//
// A query (query.go) becomes clauses: words, with the forms and derivations of them in the index (expand.go), and
// phrases. match.go finds and scores the groups that hold them: a legal text with its versions, or a term. proximity.go
// ranks the best ones by the distance of the words, and finds the articles that contain them. Only the records of the
// page are read, to extract passages (results.go, passage.go); counterpart.go finds the terms that a query names.
package search
