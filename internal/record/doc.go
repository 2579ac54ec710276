// Package record is the one pipeline that lists, views, edits, saves, deletes and checks out records.
// A kind of record is declared with a Def; the pipeline refers to no kind by name, except in the keys of answers
// (answer.go), which are those of the API.
//
// What a kind declares:
//   - def.go: Def, all that it says about itself; kind.go makes it a Kind, ready to work.
//   - field.go: fields that are columns, with their rules; codec.go: their types.
//   - part.go: keys that are kept in rows of other tables; links.go: lists of ids among them.
//   - label.go: names in both languages; rights.go: permissions; star.go: stars.
//   - any.go: the kind without its type parameters, for code that loops over all kinds.
//
// What it then does:
//   - list.go: pages of a list. Parameters, conditions and ids are those of package query.
//   - view.go: one record for reading and for its form; fetch.go reads records from the database.
//   - lookups.go: what lists and forms offer to choose from; answer.go: the shapes of all answers.
//   - submission.go: a received save; save.go: its rules, what it writes, its entry of the log; change.go: a save
//     in progress.
//   - delete.go, checkout.go: deleting and checking out; reorder.go: the order of a tree (package tree).
//   - import.go: many new records; bulk.go: written together; existing.go: what they refer to and must not repeat.
//   - export.go: tables; resolver.go: names for the ids in them.
//   - words.go: what the lists' q finds a record by.
//
// value.go has the types that records are made of: instants, days, names, who changed what and when.
package record
