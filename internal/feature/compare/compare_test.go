package compare

import (
	"context"
	"errors"
	"testing"

	"lls/internal/feature/timeline"
	"lls/internal/library"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
)

// env is a library with a legal text of two versions.
type env struct {
	*librarytest.Env
	*Comparisons
	pool                    *slots.Pool
	legalText, older, newer int64
}

func newEnv(t *testing.T, w *librarytest.Env) *env {
	t.Helper()
	e := &env{Env: w, pool: slots.New(map[slots.Kind]slots.Limit{slots.Comparison: {Running: 1, User: 9, Waiting: 9}})}
	e.Comparisons = New(w.Library, w.Files, timeline.New(w.Library, 1<<20, e.pool), 1<<20, e.pool)
	e.legalText = w.Save(t, library.LegalTexts(w.Library), access.DraftingExpert,
		map[string]any{"Id": 0, "LegislationTypeId": 1,
			"NameTR": "Su Yasası", "NameEN": "Water Law", "TrafficLightYellow": 6, "TrafficLightRed": 12,
			"Sectors": []int64{w.Save(t, library.Sectors(w.Library), access.DraftingExpert,
				map[string]any{"Id": 0, "NameTR": "Çevre", "NameEN": "Environment"}).ID}}).ID
	save := func(status int, date, text string) int64 {
		return w.Save(t, library.Revisions(w.Library), access.DraftingExpert,
			map[string]any{"Id": 0, "LegalTextId": e.legalText,
				"StatusId": status, "Date": date, "TextTR": text}).ID
	}
	e.older = save(2, "2026-01-01", "Madde 1 – Kurum beş gün içinde karar verir.\n")
	e.newer = save(3, "2026-02-01", "Madde 1 – Kurum üç gün içinde karar verir.\n")
	return e
}

func (e *env) compare(t *testing.T) (inserted string) {
	t.Helper()
	answer, err := e.Compare(t.Context(), e.Actors[access.TextReader], e.legalText, e.older, e.newer)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range answer.TR.Rows() {
		for segment := range row.Right.Segments() {
			if segment.Op == 1 {
				inserted += segment.Text
			}
		}
	}
	return inserted
}

// write changes the text of the newer version in the database.
func (e *env) write(t *testing.T, text string, later int) {
	t.Helper()
	if err := e.Library.Engine().Main.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(t.Context(), "UPDATE revisions SET text_tr = $1, modify_date = modify_date + $2 "+
			"WHERE id = $3",
			text, later, e.newer)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func TestAComparisonIsMadeOnceForTheSameVersions(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		e := newEnv(t, w)
		if got := e.compare(t); got != "üç" {
			t.Errorf("inserted %q", got)
		}
		e.write(t, "Madde 1 – Kurum yedi gün içinde karar verir.\n", 0)
		if got := e.compare(t); got != "üç" {
			t.Errorf("the texts were read again: inserted %q", got)
		}
		e.write(t, "Madde 1 – Kurum yedi gün içinde karar verir.\n", 1)
		if got := e.compare(t); got != "yedi" {
			t.Errorf("after a save: inserted %q", got)
		}
	})
}

func TestAWaitingCallCanBeCancelled(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		e := newEnv(t, w)
		release, err := e.pool.Acquire(t.Context(), slots.Comparison, 7)
		if err != nil {
			t.Fatal(err)
		}
		defer release()
		ctx, leave := context.WithCancel(t.Context())
		waiting := make(chan error)
		go func() {
			_, err := e.Compare(ctx, e.Actors[access.TextReader], e.legalText, e.older, e.newer)
			waiting <- err
		}()
		leave()
		if err := <-waiting; !errors.Is(err, context.Canceled) {
			t.Errorf("who has left is answered %v", err)
		}
		if _, err := e.Compare(t.Context(), e.Actors[access.Terminologist], e.legalText, e.older,
			e.newer); !fault.Is(err, "ERROR_FORBIDDEN") {
			t.Errorf("who may not compare is answered %v", err)
		}
	})
}

func TestAVersionThatChangesWhileItIsComparedIsReadAgain(t *testing.T) {
	librarytest.Each(t, func(t *testing.T, w *librarytest.Env) {
		e := newEnv(t, w)
		r, err := e.read(t.Context(), e.legalText, e.older, e.newer)
		if err != nil {
			t.Fatal(err)
		}
		e.write(t, "Madde 1 – Kurum yedi gün içinde karar verir.\n", 1)
		if _, ok, err := e.compareTexts(t.Context(), e.Actors[access.TextReader], r.Pair); ok || err != nil {
			t.Errorf("an old reading was compared: %t, %v", ok, err)
		}
		if got := e.compare(t); got != "yedi" {
			t.Errorf("inserted %q", got)
		}
	})
}
