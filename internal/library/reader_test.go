package library_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"lls/internal/format/filereader"
	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/record"
)

// The process that reads files ends without an answer here, as it does when a file makes it crash.
func TestFilesOfActsAndTablesAreReadInAProcessOfTheirOwn(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		w.Library.Reader = filereader.New([]string{os.Args[0], "-no-such-option"}, "")
		day := record.Day("2020-01-01")
		_, err := w.Library.SaveUnits(t.Context(), access.System(), 1,
			library.EUUnitsInput{ModifyDate: new(record.Instant),
				Version: &day, EN: &library.ActTextInput{Text: "PK\x03\x04 a document"}}, true)
		wantRefusal(t, "the text of an act", err, "EN.Text", "damaged")
		_, err = w.Library.ImportConcordance(t.Context(), access.System(), 1, library.ConcordanceImportInput{},
			strings.NewReader("AB;Ulusal\nMd. 1;Madde 1\n"), library.ConcordanceImportOptions{Dry: true})
		wantRefusal(t, "a table", err, "UploadId", "format")
	})
}

func wantRefusal(t *testing.T, of string, err error, field, reason string) {
	t.Helper()
	f, ok := errors.AsType[*fault.Fault](err)
	if !ok || len(f.Fields) != 1 || f.Fields[0].Field != field || f.Fields[0].Params["Reason"] != reason {
		t.Errorf("%s: %v; want the reason %s at %s", of, err, reason, field)
	}
}
