// Package concord reads tables of concordance in anybody's layout: the places that a cell names, the degree of
// alignment that it states, and what each column is for.
//
// A table of concordance sets the provisions of an EU act against those of a national law. The package reads Turkish
// and English cells, and headings of columns also in Romanian, Serbian and Macedonian. It decides nothing: what it
// does not understand it returns, for a person to read.
package concord
