package record

import (
	"strings"

	"lls/internal/platform/fault"
	"lls/internal/text/lang"
)

// CleanLine normalises a line that a user must write, and returns the rule that it breaks; nil: none. least and most
// are code points.
func CleanLine(field, line string, least, most int) (string, *fault.Field) {
	line = lang.Normalize(lang.TrimLine(line))
	n := lang.Len(line)
	_, control := lang.HasControl(line)
	switch {
	case n == 0:
		return line, &fault.Field{Field: field, Code: "required"}
	case control || strings.Contains(line, "\n"):
		return line, &fault.Field{Field: field, Code: "control"}
	case n < least:
		return line, &fault.Field{Field: field, Code: "minlength", Params: map[string]any{"Min": least}}
	case n > most:
		return line, &fault.Field{Field: field, Code: "maxlength", Params: map[string]any{"Max": most, "Length": n}}
	}
	return line, nil
}
