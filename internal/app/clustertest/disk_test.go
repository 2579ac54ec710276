package clustertest

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// TestTheDatabasesDiskIsFull fills the disk of a PostgreSQL's tables: saves and files are refused with a clear answer,
// reading still works, what was acknowledged stays, and with free space the same instance continues.
func TestTheDatabasesDiskIsFull(t *testing.T) {
	disk := storetest.NewDisk(t, 160<<20)
	folder := storetest.OwnedFolder(t)
	if disk != nil {
		folder = disk.Path
	}
	server := storetest.NewServer(t, folder)
	h := cluster(t, server.Address(), 1, nil)[0]
	c := h.Login(access.DraftingExpert)
	sectorID := sector(t, c, "Raf")
	full, room := func() { disk.Fill() }, func() { disk.Free() }
	if disk == nil { // more than a piece of PostgreSQL's log, so that tables alone meet it
		full = func() { server.LimitFiles("17000000") }
		room = func() { server.LimitFiles("unlimited") }
	}
	acknowledged := map[string]bool{}
	save := func(name string) (refused bool) {
		t.Helper()
		text := legalText(name, sectorID)
		text["SummaryTR"] = strings.Repeat(rand.Text(), 150)
		switch a := c.Post("/api/settings/legaltexts", text); {
		case a.Status == http.StatusOK && a.Success:
			acknowledged[name] = true
			return false
		case a.Is(http.StatusServiceUnavailable, "ERROR_UNAVAILABLE") && a.Header.Get("Retry-After") != "":
			return true
		default:
			t.Fatalf("%s: %d %s", name, a.Status, a.Raw)
			return false
		}
	}
	upload := func() (status int, message string) {
		noise := make([]byte, 6<<20) // that cannot be compressed
		_, _ = rand.Read(noise)
		a := sendTo(t, c, "tablo.pdf", "%PDF-1.7 "+string(noise))
		return a.Status, a.Message
	}
	save("Önce")

	full()
	refused := 0
	for n := 0; refused < 5 && n < 300; n++ {
		if n%10 == 9 || disk == nil {
			if status, message := upload(); status != http.StatusOK &&
				(status != http.StatusServiceUnavailable || message != "ERROR_UNAVAILABLE") {
				t.Fatalf("a file on the full disk: %d %s", status, message)
			} else if status != http.StatusOK {
				refused++
			}
		}
		if save(fmt.Sprint("Yasa ", n)) {
			refused++
		}
	}
	if refused < 5 {
		t.Errorf("%d calls were refused on the full disk", refused)
	}
	for _, path := range []string{"/api/session", "/api/draftlegaltexts", "/api/settings/legaltexts", "/api/health"} {
		must(t, c.Get(path))
	}

	room()
	for n := range 3 {
		if save(fmt.Sprint("Tüzük ", n)) {
			t.Error("with room again a save is refused")
		}
	}
	if status, message := upload(); status != http.StatusOK {
		t.Errorf("with room again a file is refused: %d %s", status, message)
	}
	t.Logf("%d saves acknowledged, %d calls refused", len(acknowledged), refused)
	ctx := context.Background()
	if err := h.Stores().Main.View(ctx, func(tx *store.Tx) error {
		names, err := store.All(ctx, tx, func(scan func(...any) error) (name string, err error) {
			return name, scan(&name)
		}, "SELECT name_tr FROM legal_texts")
		for _, name := range names {
			if !acknowledged[name] {
				t.Errorf("%s was refused and is there", name)
			}
			delete(acknowledged, name)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if len(acknowledged) > 0 {
		t.Errorf("acknowledged and not there: %v", acknowledged)
	}
	if _, err := audit.Verify(ctx, h.Stores().Main, nil); err != nil {
		t.Error(err)
	}
}
