// Package lawtext reads plain legal texts and compares them.
//
// Parse finds headings, articles and paragraphs of Turkish, Turkish-Cypriot,
// English and European texts. Compare returns what a lawyer calls a redline:
// aligned paragraphs with the changed words, articles matched by what they say
// and not by their place or number, and moved ones marked
// as moved. The package is pure: no input or output, no clock, no state but the
// memory of a Comparer and the Cache. The same two texts always give the same answer.
//
// How a comparison goes, one file each:
//
//	lines, marks, structure   the texts become paragraphs, these become articles
//	numbers, rows             how numbers are written, and where they are in rows of a table
//	heads, contents, quotes   which paragraphs open articles, and which only list, tabulate or quote them
//	provisional               which articles are provisional
//	chain                     of bare numbers, those that follow each other through the text
//	margins                   the heading of an article: in the margin, beside its number or below it
//	place, places             keys of places, and the places of a text
//	place_items, place_rows   lists and tables among the places
//	place_letters             letters of both alphabets, and which of them are Roman numbers
//	place_steps               what labels say of places
//	edits                     paragraphs that begin and end alike are compared between
//	tokens                    only what is not found on both sides is cut into words
//	match, alike, order       articles are paired; those outside the heaviest order moved
//	headings                  one row for a heading that is only written another way
//	align, words, myers       inside a pair: equal paragraphs first, words between them
//	ties, cells, absorb       which paragraphs of a gap are versions of each other
//	tidy                      coincidental matches go, changes slide to natural bounds
//	moves, grams              words that left one place for another are marked
//	amendmarks, notes, signs  marks, numbers and ways of writing that are no change of the text
//	assemble, segments        rows, outline and counts; both texts can be rebuilt from them
//	memory                    what one comparison worked with is used again for the next
//
// The algorithms come from: Myers, "An O(ND) Difference Algorithm and Its
// Variations" (1986), with the cost limit of git's xdiff; patience diff (Cohen)
// for unique lines and word groups as anchors; the heaviest increasing
// subsequence by a Fenwick tree for what moved (after Jacobson and Vo, 1992);
// w-shingling (Broder, 1997) behind a filter (Bloom, 1970) for passages found
// elsewhere; inverse document frequency (Spärck Jones, 1972) for the weight of a word.
package lawtext
