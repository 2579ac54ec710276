// Package check reads the Turkish and the English text of a law as a careful colleague would, and says what is
// probably wrong with them. It is pure.
//
// Run finds everything in one pass: token.go cuts the blocks of a text (lawtext.Layout) into words, numbers and marks;
// source.go knows its articles, paragraphs and points. The rules are in one file each:
//
//	refs_tr, refs_en, resolve   references to places of the text that do not exist
//	numbering                   gaps and doubles in the numbers of articles, paragraphs and points
//	suffix                      endings of Turkish numbers
//	style                       how ordinals are written, blanks, and what an administration has decided
//	signs                       brackets, quotation marks, and how points end
//	final                       articles that every law has at its end
//	headings                    headings, and articles that one language has changed alone
//	definition                  defined terms that are not used, defined twice, or used without a definition
//	draft                       leftovers of drafting, and rules of drafting
//	typing                      letters of other alphabets, and letters that were spoiled on the way
//	term                        terms whose counterpart is missing in the other language
//	parity, facts               what only one language has: places, numbers, dates, amounts, references
//
// No step looks at more than a bounded number of tokens around a place, so the time is linear in the length of the
// texts.
package check
