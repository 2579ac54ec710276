// Package check reads the Turkish and the English text of a law as a careful colleague would, and says what is
// probably wrong with them. It is pure.
//
// Run finds everything in one pass: token.go cuts the blocks of a text (lawtext.Layout) into words, numbers and marks;
// source.go knows its articles, paragraphs and points, and quotation.go which blocks are in quotation marks. The rules
// are in these files:
//
//	reference*       references to places of the text that do not exist, that are repealed, or that name themselves
//	acts             impossible numbers of acts of the Union
//	numbering        gaps and doubles in the numbers of articles and paragraphs
//	points           letters of points
//	suffix           endings of Turkish numbers
//	style            how ordinals are written, and blanks
//	lawword          what a text calls itself
//	signs            brackets, quotation marks, dashes, and how points end
//	final            articles that every law has at its end
//	definition       defined terms that are not used, defined twice, or used without a definition; their marks
//	draft            leftovers of drafting, headings, and rules of drafting
//	typing, dotless  letters of other alphabets, letters that were spoiled on the way, and the dot of I
//	parity, pairing  what only one language has: articles, numbers, dates, amounts, references (facts, fact_words and
//	                 dates read them), terms of the glossary
//	absent           paragraphs and points that only one language has
//	headings         headings, and articles that one language has changed alone
//
// No step looks at more than a bounded number of tokens around a place, so the time is linear in the length of the
// texts.
package check
