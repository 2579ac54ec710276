// Package history follows the articles and lines of a legal text through its versions.
//
// Only neighbouring versions are compared: over many versions their chain finds more articles than one comparison of
// the first with the last. Read keeps of a version what the chain needs (Outline), NewHop of a comparison of two
// neighbours (Hop). Neither contains the texts, so both can be cached. Chain follows the articles through all hops,
// Blame the lines of one version back.
//
// Another way to write the same is no change: quotation marks, dashes, blanks, soft hyphens, and where lines are
// broken. Numbers of articles are no words of theirs either: an article that has only another number is renumbered.
package history
