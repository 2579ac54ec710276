package record

import (
	"testing"

	"lls/internal/platform/fault"
)

func FuzzSaveBody(f *testing.F) {
	for _, s := range []string{`{}`, `{"Id":0}`, `[]`, `{"Id":0}{}`, "null", `{"Id":1e400}`, "\xff", `{"a":{"b":[`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		if keys, err := object(body); err == nil && keys == nil {
			t.Error("no keys and no error")
		} else if err != nil && fault.Of(err).Class != fault.ClassBadRequest {
			t.Error(err)
		}
	})
}
