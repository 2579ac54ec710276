package file

// NamedIn are the tables whose records name contents.
var NamedIn = contentTables
