package intake

import (
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lls/internal/format/filereader"
	"lls/internal/format/textdoc"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/slots"
	"lls/internal/platform/store/storetest"
)

// uploaded is an intake whose files are read by a command, and an upload.
func uploaded(t *testing.T, content string, command ...string) (*Intake, Asked) {
	t.Helper()
	return uploadedTo(t, t.TempDir(), content, command...)
}

// uploadedTo is uploaded with the folder of the contents.
func uploadedTo(t *testing.T, data, content string, command ...string) (*Intake, Asked) {
	t.Helper()
	files := file.New(file.Config{Stores: storetest.Stores(t, storetest.Migrated(t)), Data: data})
	up, err := files.Put(t.Context(), access.System(), "metin.txt", strings.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	return New(Config{Files: files, Slots: slots.New(nil), Log: slog.New(slog.DiscardHandler),
		Reader: filereader.New(command, "")}), Asked{UploadID: up.Id}
}

func TestAFileWhoseProcessWasKilledIsReadAgain(t *testing.T) {
	t.Parallel()
	i, asked := uploaded(t, "MADDE 1 – (1) Metin sürer.", os.Args[0], "read-file-but-once",
		filepath.Join(t.TempDir(), "done"))
	if _, err := i.Read(t.Context(), access.System(), asked); !fault.Is(err, "ERROR_VALIDATION") {
		t.Fatalf("the process was killed: %v", err)
	}
	if got, err := i.Read(t.Context(), access.System(), asked); err != nil || got.Articles != 1 {
		t.Errorf("the next time: %+v, %v", got, err)
	}
}

// The content is deleted after the first call: what was read into memory must do.
func TestOtherOptionsOfATextDoNotReadTheFileAgain(t *testing.T) {
	t.Parallel()
	for name, command := range map[string][]string{"here": nil, "in another process": {os.Args[0], "read-file"}} {
		t.Run(name, func(t *testing.T) {
			data := t.TempDir()
			i, asked := uploadedTo(t, data, "<html><p>MADDE 1 – (1) Metin "+
				"sürer.<table><tr><td>Sıra<td>Ücret<tr><td>1<td>2</table></html>",
				command...)
			if got, err := i.Read(t.Context(), access.System(), asked); err != nil ||
				!strings.Contains(got.TextTR, "Sıra | Ücret") {
				t.Fatalf("with tables: %+v, %v", got, err)
			}
			entries, err := os.ReadDir(data)
			if err != nil || len(entries) == 0 {
				t.Fatalf("%v, %v", entries, err)
			}
			for _, e := range entries {
				if err := os.RemoveAll(filepath.Join(data, e.Name())); err != nil {
					t.Fatal(err)
				}
			}
			for range 2 {
				asked.Tables = "omit"
				if got, err := i.Read(t.Context(), access.System(), asked); err != nil ||
					strings.Contains(got.TextTR, "Sıra") || got.Articles != 1 || got.Format != "html" {
					t.Errorf("without tables: %+v, %v", got, err)
				}
			}
			asked.Tables = ""
			if got, err := i.Read(t.Context(), access.System(), asked); err != nil ||
				!strings.Contains(got.TextTR, "Sıra | Ücret") {
				t.Errorf("with tables again: %+v, %v", got, err)
			}
			asked.Encoding = "ibm857"
			if got, err := i.Read(t.Context(), access.System(), asked); err == nil {
				t.Errorf("another encoding needs the file: %+v", got)
			}
		})
	}
}

// What the file itself is to blame for is not tried again.
func TestARefusalOfTheReaderIsKept(t *testing.T) {
	t.Parallel()
	i, asked := uploaded(t, "PK\x03\x04 no archive")
	for range 2 {
		if _, err := i.Read(t.Context(), access.System(), asked); !fault.Is(err, "ERROR_VALIDATION") {
			t.Fatalf("a damaged archive: %v", err)
		}
		i.Slots = nil // nothing is read the second time
	}
}

// An empty text cannot be taken.
func TestADocumentThatIsATableIsEmptyWithoutTables(t *testing.T) {
	t.Parallel()
	i, asked := uploaded(t, "<html><table><tr><td>Sıra<td>Ücret<tr><td>1<td>2</table></html>")
	if got, err := i.Read(t.Context(), access.System(), asked); err != nil ||
		!strings.HasPrefix(got.TextTR, "Sıra | Ücret") {
		t.Errorf("with tables: %+v, %v", got, err)
	}
	asked.Tables = "omit"
	got, err := i.Read(t.Context(), access.System(), asked)
	if fields := fault.Of(err).Fields; len(fields) != 1 || fields[0].Params["Reason"] == nil {
		t.Errorf("without tables: %+v, %v", got, err)
	}
}

func TestATooLargeFileNamesItsBoundAndIsCounted(t *testing.T) {
	t.Parallel()
	i, asked := uploaded(t, "<html><p>"+strings.Repeat(strings.Repeat("a", 1000)+"<p>", 9000))
	var counted []string
	i.Took = func(format, result string, took time.Duration) {
		counted = append(counted, format+" "+result)
		if took <= 0 {
			t.Errorf("it took %s", took)
		}
	}
	_, err := i.Read(t.Context(), access.System(), asked)
	fields := fault.Of(err).Fields
	if len(fields) != 1 || fields[0].Params["Bound"] != textdoc.BoundText || fields[0].Params["Max"] != 8 {
		t.Errorf("%v", err)
	}
	if !slices.Equal(counted, []string{"html large"}) {
		t.Errorf("counted: %q", counted)
	}
}
