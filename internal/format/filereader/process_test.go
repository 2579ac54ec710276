package filereader

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"lls/internal/format/sheet"
	"lls/internal/format/tables"
	"lls/internal/format/textdoc"
)

// TestMain is also the process that reads files.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 {
		switch os.Args[1] {
		case "read-file", "read-file-without-executable-memory":
			if os.Args[1] != "read-file" {
				denyExecutableMemory()
			}
			if err := Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
				os.Exit(1)
			}
			os.Exit(0)
		case "sleep":
			time.Sleep(time.Minute)
		case "grow":
			for memory := [][]byte{}; ; time.Sleep(time.Millisecond) {
				memory = append(memory, bytes.Repeat([]byte{1}, 4<<20))
			}
		case "crash":
			panic("hostile")
		case "flood":
			for {
				if _, err := io.WriteString(os.Stdout, strings.Repeat("x", 1<<20)); err != nil {
					os.Exit(1)
				}
			}
		}
	}
	os.Exit(m.Run())
}

func TestAProcessThatMisbehavesIsEnded(t *testing.T) {
	for does, want := range map[string]textdoc.Reason{"sleep": textdoc.ReasonTime, "grow": textdoc.ReasonLarge,
		"crash": textdoc.ReasonDamaged, "flood": textdoc.ReasonLarge} {
		limit := time.Minute // with the race detector the process starts slowly
		if does == "sleep" {
			limit = 300 * time.Millisecond
		}
		r := Reader{command: []string{os.Args[0], does}, timeout: limit, memory: 128 << 20}
		_, err := r.Text(t.Context(), Options{}, strings.NewReader("x"))
		if bad, ok := errors.AsType[*textdoc.Error](err); !ok || bad.Reason != want {
			t.Errorf("the text, %s: %v; want %s", does, err, want)
		}
		wantTables := tables.Reason(want)
		if want == textdoc.ReasonDamaged {
			wantTables = tables.ReasonFormat
		}
		_, err = r.Tables(t.Context(), strings.NewReader("x"))
		if bad, ok := errors.AsType[*tables.Error](err); !ok || bad.Reason != wantTables {
			t.Errorf("the tables, %s: %v; want %s", does, err, wantTables)
		}
	}
}

func TestACallerWhoGivesUpEndsTheProcess(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, cancel)
	r := Reader{command: []string{os.Args[0], "sleep"}, timeout: time.Minute, memory: 128 << 20}
	if _, err := r.Text(ctx, Options{}, strings.NewReader("x")); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// readers read in this process and in another one, which with the race detector needs more time and several times the
// memory.
func readers() map[string]*Reader {
	other := &Reader{command: []string{os.Args[0], "read-file"}, timeout: time.Minute, memory: 4 << 30}
	return map[string]*Reader{"another process": other, "here": New(nil, "")}
}

func TestTheReasonIsThatOfTheReaderInEitherProcess(t *testing.T) {
	for name, r := range readers() {
		_, err := r.Text(t.Context(), Options{}, strings.NewReader("PK\x03\x04 no archive"))
		if bad, ok := errors.AsType[*textdoc.Error](err); !ok || bad.Reason != textdoc.ReasonDamaged {
			t.Errorf("%s: a damaged document: %v", name, err)
		}
		_, err = r.Tables(t.Context(), strings.NewReader("a;b\n\"c;d\n"))
		bad, ok := errors.AsType[*tables.Error](err)
		if !ok || bad.Reason != tables.Reason(sheet.ReasonQuote) || bad.Row != 2 {
			t.Errorf("%s: a quotation mark that nothing ends: %v", name, err)
		}
		_, err = r.Tables(t.Context(), io.LimitReader(zeros{}, tables.MaxBytes+10))
		bad, ok = errors.AsType[*tables.Error](err)
		if !ok || bad.Reason != tables.ReasonBytes || bad.Max != tables.MaxBytes {
			t.Errorf("%s: a file that is too large: %v", name, err)
		}
	}
}

func TestTablesAreTheSameFromEitherProcess(t *testing.T) {
	const page = `<table><caption>Uyum</caption><tr><th>AB</th><th>Ulusal</th></tr>
<tr><td rowspan="2">Md. 1</td><td>Madde 2</td></tr><tr><td>Madde 3</td></tr></table>`
	want, err := tables.Read(t.Context(), strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	if len(want.Tables) != 1 || !want.Tables[0].Rows[2].Cells[0].Above {
		t.Fatalf("%+v", want)
	}
	for name, r := range readers() {
		got, err := r.Tables(t.Context(), strings.NewReader(page))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, want)
		}
	}
}

// zeros never ends.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestAProcessRefusesATaskThatItDoesNotKnow(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	in := strings.NewReader(`{"Task":"sing"}` + "\nMADDE 1 – (1) Söz.")
	err := Serve(t.Context(), in, &out)
	if err == nil || !strings.Contains(err.Error(), `"sing"`) || out.Len() != 0 {
		t.Errorf("%v, %q", err, &out)
	}
}
