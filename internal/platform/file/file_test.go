package file_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

var (
	ctx   = context.Background()
	ayse  = access.Actor{UserID: 2, Role: access.DraftingExpert, Session: 21}
	mehmt = access.Actor{UserID: 3, Role: access.DraftingExpert, Session: 31}
)

// env is an instance with a clock that the test moves.
type env struct {
	*file.Files
	stores       *store.Stores
	data         string
	offset       *atomic.Int64
	sessionEnded *atomic.Bool
}

// readAll reads a whole content.
func (h *env) readAll(sha256 string) (data []byte, err error) {
	r, _, err := h.Open(ctx, sha256)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	return io.ReadAll(r)
}

func (h *env) advance(d time.Duration) { h.offset.Add(int64(d)) }

func each(t *testing.T, limit int64, fn func(t *testing.T, h *env)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, o store.Options) {
		h := &env{data: o.Data, offset: &atomic.Int64{}, sessionEnded: &atomic.Bool{}}
		clock := func() time.Time { return time.Now().Add(time.Duration(h.offset.Load())) }
		o.Clock = clock
		stores := storetest.Stores(t, o)
		h.stores = stores
		h.Files = file.New(file.Config{
			Stores: stores, Data: o.Data, Limit: limit, Clock: clock,
			SessionAlive: func(_ context.Context, session, user int64) (bool, error) {
				return !h.sessionEnded.Load() && session/10 == user, nil
			},
		})
		fn(t, h)
	})
}

func (h *env) put(t *testing.T, name string, content []byte) file.Upload {
	t.Helper()
	u, err := h.Put(ctx, ayse, name, bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// contents counts what is kept, wherever the database keeps it.
func (h *env) contents(t *testing.T) (n int) {
	t.Helper()
	if h.stores.Main.Dialect == store.Postgres {
		err := h.stores.Main.View(ctx, func(tx *store.Tx) error {
			return tx.Row(ctx, `SELECT COUNT(*) FROM blobs`, nil, &n)
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	return h.files(t, func(path string) bool { return filepath.Base(filepath.Dir(path)) != "tmp" })
}

// leftovers counts temporary files.
func (h *env) leftovers(t *testing.T) int {
	t.Helper()
	return h.files(t, func(path string) bool { return filepath.Base(filepath.Dir(path)) == "tmp" })
}

func (h *env) files(t *testing.T, match func(path string) bool) (n int) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(h.data, "blobs"), func(path string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil && !e.IsDir() && match(path) {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// attach names an upload in a version, as a save does, and returns the file's id.
func (h *env) attach(t *testing.T, u file.Upload) (id int64) {
	t.Helper()
	err := h.stores.Main.Update(ctx, func(tx *store.Tx) error {
		there, err := h.Keep(ctx, tx, u.Sha256)
		if err != nil || !there {
			return fmt.Errorf("the content is gone: %w", err)
		}
		var parent int64
		if err := tx.Row(ctx,
			`INSERT INTO legislation_types (name_tr, name_en, is_primary, sort_tr, sort_en, create_user, create_date,
				modify_user, modify_date)
			VALUES ('Yasa', 'Law', TRUE, $1, $1, 1, 0, 1, 0) RETURNING id`, []any{[]byte{1}}, &parent); err != nil {
			return err
		}
		if err := tx.Row(ctx,
			`INSERT INTO legal_texts (name_tr, name_en, legislation_type_id, is_amendment, traffic_light_yellow,
				traffic_light_red,
			sort_number, sort_tr, sort_en, create_user, create_date, modify_user, modify_date)
			VALUES ('Yasa', 'Law', $1, FALSE, 0, 0, $2, $2, $2, 1, 0, 1, 0) RETURNING id`, []any{parent, []byte{1}},
			&parent); err != nil {
			return err
		}
		if err := tx.Row(ctx,
			`INSERT INTO revisions (legal_text_id, status_id, date, has_texts, create_user, create_date, modify_user,
				modify_date)
			VALUES ($1, 1, '2024-01-01', FALSE, 1, 0, 1, 0) RETURNING id`, []any{parent}, &parent); err != nil {
			return err
		}
		return tx.Row(ctx,
			`INSERT INTO revision_files (revision_id, name, size, mime, sha256, create_user, create_date, modify_user,
				modify_date)
			VALUES ($1, $2, $3, $4, $5, 1, 0, 1, 0) RETURNING id`, []any{parent, u.Name, u.Size, u.Mime, u.Sha256}, &id)
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func random(n int) []byte {
	b, r := make([]byte, n), rand.NewChaCha8([32]byte{1})
	_, _ = r.Read(b)
	return b
}

func TestContentIsKeptOnceAndReadAnywhere(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		content := random(3<<20 + 517)
		first, second := h.put(t, "bir.bin", content), h.put(t, "iki.bin", content)
		if first.Id == second.Id || first.Sha256 != second.Sha256 || first.Size != int64(len(content)) {
			t.Fatalf("two uploads of one content: %+v, %+v", first, second)
		}
		if n := h.contents(t); n != 1 {
			t.Errorf("one content is kept %d times", n)
		}
		r, size, err := h.Open(ctx, first.Sha256)
		if err != nil || size != first.Size {
			t.Fatal(size, err)
		}
		defer r.Close()
		for _, at := range []int{0, 1<<20 - 3, 1 << 20, 3 << 20, len(content) - 1, 5} {
			if _, err := r.Seek(int64(at), io.SeekStart); err != nil {
				t.Fatal(err)
			}
			got := make([]byte, min(2<<20, len(content)-at))
			if _, err := io.ReadFull(r, got); err != nil || !bytes.Equal(got, content[at:at+len(got)]) {
				t.Errorf("reading from %d gives other bytes (%v)", at, err)
			}
		}
		if _, err := r.Seek(0, io.SeekEnd); err != nil {
			t.Fatal(err)
		}
		if n, err := r.Read(make([]byte, 1)); n != 0 || err != io.EOF {
			t.Errorf("behind the end: %d, %v", n, err)
		}
		if n := h.leftovers(t); n != 0 {
			t.Errorf("%d temporary files stay", n)
		}
	})
}

func TestMissingContent(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		for _, sha := range []string{strings.Repeat("0", 64), "", "../../etc/passwd", strings.Repeat("z", 64)} {
			if _, _, err := h.Open(ctx, sha); !fault.Is(err, "ERROR_NOT_FOUND") {
				t.Errorf("Open(%q): %v", sha, err)
			}
		}
	})
}

// counting counts how much was read of it.
type counting struct {
	r io.Reader
	n int
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}

func TestUploadsThatFailLeaveNothing(t *testing.T) {
	const limit = 100_000
	each(t, limit, func(t *testing.T, h *env) {
		endless := &counting{r: io.LimitReader(zeros{}, 1<<30)}
		if _, err := h.Put(ctx, ayse, "a", endless); !fault.Is(err, "ERROR_TOO_LARGE") {
			t.Errorf("too much: %v", err)
		}
		if endless.n > 2*limit {
			t.Errorf("%d bytes were read of a file that may have %d", endless.n, limit)
		}
		broken := io.MultiReader(bytes.NewReader(random(5000)), failing{})
		if _, err := h.Put(ctx, ayse, "a", broken); !fault.Is(err, "ERROR_BAD_REQUEST") {
			t.Errorf("a body that breaks off: %v", err)
		}
		if n, m := h.contents(t), h.leftovers(t); n != 0 || m != 0 {
			t.Errorf("%d contents and %d temporary files stay", n, m)
		}
		if u := h.put(t, "a", random(limit)); u.Size != limit {
			t.Errorf("a file of exactly the limit: %+v", u)
		}
	})
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func TestUploadBelongsToItsUserForADay(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		u := h.put(t, "tablo.txt", []byte("Uyum Tablosu"))
		if u.Mime != "text/plain; charset=utf-8" {
			t.Errorf("sniffed %q", u.Mime)
		}
		for range 2 { // a refused save names it again
			if got, ok, err := h.Take(ctx, ayse, u.Id); err != nil || !ok || got != u {
				t.Errorf("Take: %+v, %t, %v", got, ok, err)
			}
		}
		if _, ok, err := h.Take(ctx, mehmt, u.Id); ok || err != nil {
			t.Errorf("another user takes it: %t, %v", ok, err)
		}
		if _, ok, err := h.Take(ctx, ayse, "unknown"); ok || err != nil {
			t.Errorf("an unknown one: %t, %v", ok, err)
		}
		h.advance(24*time.Hour + time.Minute)
		if _, ok, err := h.Take(ctx, ayse, u.Id); ok || err != nil {
			t.Errorf("after a day: %t, %v", ok, err)
		}
	})
}

func TestPurgeKeepsWhatIsUsed(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		used, unused := h.put(t, "a", []byte("used")), h.put(t, "b", []byte("unused"))
		h.attach(t, used)
		purge := func(want int) {
			t.Helper()
			if n, err := h.Purge(ctx); err != nil || n != want {
				t.Errorf("Purge: %d contents, %v; want %d", n, err, want)
			}
		}
		there := func(u file.Upload) bool {
			_, err := h.readAll(u.Sha256)
			return err == nil
		}
		purge(0)
		h.advance(24*time.Hour + time.Minute) // within the grace of a save going on
		purge(0)
		if !there(unused) {
			t.Error("the content went with a save still going on")
		}
		h.advance(23 * time.Hour)
		again := h.put(t, "c", []byte("unused")) // fresh by its second upload
		h.advance(2 * time.Hour)
		purge(0)
		if _, ok, err := h.Take(ctx, ayse, again.Id); !ok || err != nil || !there(again) {
			t.Errorf("a fresh upload of an old content: %t, %v", ok, err)
		}
		h.advance(26 * time.Hour)
		purge(1)
		if there(unused) || !there(used) {
			t.Error("the purge keeps the unused or drops the used")
		}
		if err := h.stores.Main.Update(ctx, func(tx *store.Tx) error {
			ok, err := h.Keep(ctx, tx, unused.Sha256)
			if ok {
				t.Error("a save may name a content that is gone")
			}
			return err
		}); err != nil {
			t.Error(err)
		}
	})
}

// A purge and saves of the same old content at the same time: never both a name and no content.
func TestPurgeRacesWithSaves(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		for round := range 8 {
			u := h.put(t, "a", fmt.Appendf(nil, "content %d", round))
			h.advance(26 * time.Hour)
			done := make(chan error, 1)
			go func() {
				_, err := h.Purge(ctx)
				done <- err
			}()
			named := false
			err := h.stores.Main.Update(ctx, func(tx *store.Tx) (err error) {
				if named, err = h.Keep(ctx, tx, u.Sha256); !named || err != nil {
					return err
				}
				_, err = tx.Exec(ctx,
					`INSERT INTO revision_files (revision_id, name, size, mime, sha256, create_user, create_date, modify_user,
						modify_date)
					SELECT r.id, 'a', 1, 'a', $1, 1, 0, 1, 0 FROM revisions r`, u.Sha256)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := <-done; err != nil {
				t.Fatal(err)
			}
			if round == 0 {
				h.attach(t, h.put(t, "b", []byte("b"))) // so that there is a version from now on
				continue
			}
			if _, err := h.readAll(u.Sha256); named && err != nil {
				t.Fatalf("round %d: named, and %v", round, err)
			}
		}
	})
}

func TestInline(t *testing.T) {
	const limit = 1000
	each(t, limit, func(t *testing.T, h *env) {
		gif := "GIF89a\x01\x00\x01\x00\x00\x00\x00;"
		plain := base64.StdEncoding.EncodeToString([]byte(gif))
		for _, data := range []string{plain, "data:image/svg+xml;base64," + plain, "DATA:;BASE64," + plain,
			"data:a/b;name=x,y;base64"[:9] + ";base64," + plain} {
			c, err := h.StoreInline(ctx, access.System(), data, "../resim.gif")
			if err != nil || c.Mime != "image/gif" || c.Name != "resim.gif" || c.Size != int64(len(gif)) {
				t.Errorf("Inline(%q): %+v, %v", data, c, err)
			}
		}
		for _, data := range []string{"data:text/plain,merhaba", "data:;base64", "data:base64," + plain, "%%%",
			plain[:len(plain)-3], "data:x;base64,ş"} {
			if _, err := h.StoreInline(ctx, access.System(), data, "a"); !errors.Is(err, file.ErrMalformed) {
				t.Errorf("Inline(%q): %v", data, err)
			}
		}
		for _, size := range []int{limit, limit + 1, limit + 2, 10 * limit} {
			_, err := h.StoreInline(ctx, access.System(), base64.StdEncoding.EncodeToString(random(size)), "a")
			if large := fault.Is(err, "ERROR_TOO_LARGE"); large != (size > limit) || !large && err != nil {
				t.Errorf("%d bytes inline: %v", size, err)
			}
		}
		if n := h.leftovers(t); n != 0 {
			t.Errorf("%d temporary files stay", n)
		}
	})
}

func TestSweepRemovesWhatAKilledProgramLeft(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		r, w := io.Pipe()
		done := make(chan error, 1)
		go func() {
			_, err := h.Put(ctx, ayse, "a", r)
			done <- err
		}()
		if _, err := w.Write([]byte("the beginning")); err != nil {
			t.Fatal(err)
		}
		if h.leftovers(t) != 1 {
			t.Fatal("an upload going on has no temporary file")
		}
		if err := h.Sweep(); err != nil || h.leftovers(t) != 0 {
			t.Errorf("after the sweep %d temporary files, %v", h.leftovers(t), err)
		}
		_ = w.CloseWithError(io.ErrUnexpectedEOF)
		if err := <-done; err == nil {
			t.Error("an upload that broke off succeeded")
		}
	})
}

func TestStorageThatCannotBeWritten(t *testing.T) {
	each(t, 0, func(t *testing.T, h *env) {
		if err := os.WriteFile(filepath.Join(h.data, "blobs"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Put(ctx, ayse, "a", strings.NewReader("a")); !fault.Is(err, "ERROR_UNAVAILABLE") {
			t.Errorf("Put: %v", err)
		}
	})
}
