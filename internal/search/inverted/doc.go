// Package inverted keeps an inverted index: for every word the slots (fields of records) that contain it, how often,
// and where.
//
// It has two parts. The Base is immutable, sorted and encoded in bytes, so that it can be mapped from a file; Recent
// contains what was added since, in memory. Write merges both into the bytes of a new Base. Numbers of slots rise from
// the Base to Recent, and a merge keeps their order, so that the list of a word is the Base's list with Recent's behind
// it.
//
// A list is two runs of bytes of unsigned varints. The heads have, for each slot, the difference to the slot before it,
// twice the number of occurrences (plus one when some are in headings, whose number then follows), and the length of
// its positions in bytes; the positions are differences as well. A search that does not look at positions skips them.
// This is the usual layout of positional postings: Witten, Moffat and Bell, "Managing Gigabytes" (1999), chapter 3.
package inverted
