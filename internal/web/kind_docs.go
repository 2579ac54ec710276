package web

import "lls/internal/record"

// kindDoc is the description of a kind beside its calls: the interface creates the screens of a plain kind from
// it.
type kindDoc struct {
	Name     string
	Screen   string // address of its list in the interface
	Tree     bool
	Imported bool // its records can be imported from a file
	Fields   []fieldDoc
}

type fieldDoc struct {
	Key    string
	Type   record.FieldType
	NameTR string
	NameEN string
	List   bool // it is in lists, which can be ordered by it where Sort says so
	Sort   bool
}

func kindDocs(kinds []record.Any) []kindDoc {
	docs := make([]kindDoc, len(kinds))
	for i, k := range kinds {
		about := k.About()
		docs[i] = kindDoc{Name: about.Name, Screen: about.Screen, Tree: about.Tree,
			Imported: about.Imported}
		fields, _ := k.Describe()
		for _, f := range fields {
			docs[i].Fields = append(docs[i].Fields, fieldDoc{f.Key, f.Type, f.Label.TR, f.Label.EN, !f.Heavy,
				about.Listing.SortsBy(f.Key)})
		}
	}
	return docs
}
