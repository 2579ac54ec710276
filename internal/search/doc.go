// Package search finds legal texts, their versions and terms by words, and ranks them.
//
// The lists of all kinds look their q up in the same index (listed.go).
//
// Every save writes, in its transaction, one row with the words of the record and where they stand (document.go,
// cut.go, codec.go): one table, the same on both databases, folded and cut by our own rules. Each instance keeps an
// inverted index of these rows (memory.go, inverted/) in a file of its own (saved.go), which each search first brings
// up to the number that every such row raises (sync.go). The number is read in the search's own transaction, so that
// what is found is right on every instance and on an observer.
//
// A query (query.go) becomes clauses: words, with the forms and derivations that the index has of them (expand.go), and
// phrases. match.go finds and scores the groups that hold them: a legal text with its versions, or a term. near.go
// looks at the best ones for how close the words stand, and for the articles that hold them. Only the records of the
// page are read, to cut out passages (results.go, passage.go); counterpart.go finds the terms that a query names.
package search
