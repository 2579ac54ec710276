package library

import (
	"reflect"
	"strings"
	"testing"

	"lls/internal/platform/fault"
	"lls/internal/text/lang"
)

func TestEveryCodeIsSaidInWords(t *testing.T) {
	field, _ := reflect.TypeFor[fault.Field]().FieldByName("Code")
	for code := range strings.SplitSeq(field.Tag.Get("enum"), ",") {
		for _, l := range []lang.Language{lang.Turkish, lang.English} {
			said := describeFault(fault.Field{Code: code, Params: map[string]any{"Min": 2, "Max": 9, "Value": "x"}}, l)
			if said == code || strings.ContainsAny(said, "{}") {
				t.Errorf("%s in %s: %q", code, l, said)
			}
		}
	}
}
