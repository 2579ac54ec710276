package textdoc

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lls/internal/text/intake"
)

func lawDOC(t testing.TB) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "law.doc"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestADocumentOfWord97GivesItsText(t *testing.T) {
	t.Parallel()
	doc, err := Read(t.Context(), lawDOC(t), Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := doc.Text(intake.Options{})
	for _, want := range []string{"MADDE 1", "MADDE 12", "kütüphane kuruluna yazılı olarak bildirirler."} {
		if !strings.Contains(got.TextTR, want) {
			t.Errorf("without %q: %s", want, got.TextTR)
		}
	}
	if got.Articles != 12 || doc.Counts[intake.Heads] == 0 {
		t.Errorf("%d articles, %v", got.Articles, doc.Counts)
	}
}

// The file is LibreOffice's: "otuz" became "on beş", and one paragraph (2) another one.
func TestADocumentOfWord97IsReadWithAndWithoutItsTrackedChanges(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile(filepath.Join("testdata", "tracked.doc"))
	if err != nil {
		t.Fatal(err)
	}
	const first, last = "MADDE 1- (1) Kurum başvuruyu ", "\n\nMADDE 2- (1) Bu Yasa yayımı tarihinde yürürlüğe girer."
	for _, c := range []struct {
		original bool
		want     string
		counts   []intake.Code
	}{
		{false, "on beş gün içinde sonuçlandırır.\n(2) Sonuç yazılı olarak bildirilir.",
			[]intake.Code{intake.Inserted, intake.Deleted}},
		{true, "otuz gün içinde sonuçlandırır.\n(2) Ücret alınmaz.", []intake.Code{intake.Undone, intake.Restored}},
	} {
		doc, err := Read(t.Context(), file, Options{Original: c.original})
		if err != nil {
			t.Fatal(err)
		}
		if got := doc.Text(intake.Options{}).TextTR; got != first+c.want+last {
			t.Errorf("original %t: %q", c.original, got)
		}
		for _, code := range c.counts {
			if doc.Counts[code] != 2 {
				t.Errorf("original %t: %v", c.original, doc.Counts)
			}
		}
	}
}

// The mark of a footnote that somebody has typed is text, in the text and in the note.
func TestAFootnoteOfWord97WithAStarKeepsItsMark(t *testing.T) {
	t.Parallel()
	const text = "Metin* s\xfcrer\x02.\x0eSon\r"
	w := &word97{reader: &reader{ctx: t.Context(), doc: &intake.Document{}}, main: stream(text),
		notes: map[int]string{5: "* Yıldız", 12: "Dipnot"}, pieces: []piece{{to: len(text)}}}
	w.lists = newNumbering(w.doc)
	if err := w.story(len(text)); err != nil {
		t.Fatal(err)
	}
	if got, want := w.doc.Text(intake.Options{}).TextTR, "Metin* sürer[1].\nSon\n* Yıldız\n[1] Dipnot"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// FuzzDOC reads arbitrary files of Word 97.
func FuzzDOC(f *testing.F) {
	f.Add(lawDOC(f))
	f.Fuzz(func(t *testing.T, b []byte) {
		refusedOrRead(t, &reader{ctx: t.Context(), doc: &intake.Document{}}, func(r *reader) error {
			return r.readWord97(b)
		})
	})
}

// FuzzWord97 reads arbitrary streams of Word 97, as they are in an intact file.
func FuzzWord97(f *testing.F) {
	whole := &word97{reader: &reader{ctx: f.Context(), doc: &intake.Document{}}}
	if err := whole.open(lawDOC(f)); err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(whole.main), []byte(whole.table), false)
	f.Fuzz(func(t *testing.T, main, table []byte, original bool) {
		r := &reader{Options: Options{Original: original}, ctx: t.Context(), doc: &intake.Document{}}
		refusedOrRead(t, r, func(r *reader) error {
			return (&word97{reader: r, lists: newNumbering(r.doc), main: main, table: table}).readStreams()
		})
	})
}

// refusedOrRead makes the text of a document, or expects a reason.
func refusedOrRead(t *testing.T, r *reader, read func(*reader) error) {
	t.Helper()
	err := read(r)
	if err == nil {
		r.doc.Text(intake.Options{MaxLength: 1000})
	} else if _, ok := errors.AsType[*Error](err); !ok {
		t.Errorf("an error without a reason: %v", err)
	}
}
