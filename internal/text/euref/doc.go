// Package euref finds references to the law of the European Union in Turkish and English texts, and names what they
// refer to by CELEX number. It uses no register of acts: what a reference says decides, and a reference that can mean
// several acts names all of them instead of choosing one.
//
// The tables are in one file each: communities.go (the marks of numbers: EU, EC, AB, AT), types.go (directive, tüzük),
// authorities.go (words that tell the Union's acts from those of a state), treaties.go. celex.go reads and writes CELEX
// numbers, address.go their addresses. numbers.go finds what can be the number of an act, year.go tells the year in it,
// before.go and after.go read the words beside it, and acts.go puts them together. identifiers.go, cases.go,
// treaties.go and publications.go find the other kinds. All of them look at a bounded number of bytes around a place,
// so the time is linear in the length of the text.
//
// Sources: the grammar of CELEX numbers is that of the EUR-Lex help, "CELEX numbers" and "Types of documents in
// EUR-Lex"; the order of year and number that of the Interinstitutional Style Guide, 3.1 "Numbering of acts", for the
// years before and after 1 January 2015; the addresses those of the register of European Legislation Identifiers of the
// Publications Office.
package euref
