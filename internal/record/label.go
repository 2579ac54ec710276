package record

import "lls/internal/text/lang"

// Label is what something is called in both languages of the interface.
type Label struct{ TR, EN string }

// In is the label in a language.
func (l Label) In(language lang.Language) string { return lang.Pick(language, l.TR, l.EN) }

// Key is the label of a key.
func (l Label) Key(key string) Key { return Key{ID: key, NameTR: l.TR, NameEN: l.EN} }

// Named is the label of an id.
func (l Label) Named(id int64) Named { return Named{ID: id, NameTR: l.TR, NameEN: l.EN} }

// Labels are what the records of a kind are called.
type Labels struct {
	One  Label // as a sentence begins with it
	Many Label // above a list of them
	Log  Label // above the entries of the log that are about them; empty: Many
}

// label is what a field or a part is called.
func (k *Kind[T, R]) label(key string) (l Label, known bool) {
	for i := range k.Fields {
		if k.Fields[i].Key == key {
			return k.Fields[i].Label, true
		}
	}
	for i := range k.Parts {
		if k.Parts[i].Key == key {
			return k.Parts[i].Label, true
		}
	}
	return Label{}, false
}
