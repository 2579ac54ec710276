package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"lls/internal/platform/store/storetest"
)

// TestAFullDisk lets every file of a running program reach its largest size, as a full disk would: saves are refused
// with a clear answer, reading still works, nothing is stored partially, and with free space the same program
// continues.
func TestAFullDisk(t *testing.T) {
	data := t.TempDir()
	v := &victim{t: t, data: data}
	v.start()
	limit := func(bytes string) { t.Helper(); storetest.LimitFiles(t, v.process.Process.Pid, bytes) }
	sector := v.mustPost("/api/settings/sectors", map[string]any{"Id": 0, "NameTR": "Çevre",
		"NameEN": "Environment"}).ID
	save := func(n int) (answer, int) {
		t.Helper()
		name := fmt.Sprintf("Yasa %d", n)
		return v.status("/api/settings/legaltexts", map[string]any{"Id": 0, "NameTR": name, "NameEN": name,
			"LegislationTypeId":  1,
			"TrafficLightYellow": 6, "TrafficLightRed": 12, "Sectors": []int64{sector},
			"SummaryTR": strings.Repeat(name+" ", 300)})
	}
	wal, err := os.Stat(filepath.Join(data, "lls.db-wal"))
	if err != nil {
		t.Fatal(err)
	}
	limit(strconv.FormatInt(wal.Size()+200_000, 10))
	saved, refused := map[string]bool{}, 0
	for n := 0; refused < 5 && n < 500; n++ {
		got, status := save(n)
		switch {
		case status == http.StatusOK && got.Success && refused == 0:
			saved[fmt.Sprintf("Yasa %d", n)] = true
		case status == http.StatusServiceUnavailable && got.Message == "ERROR_UNAVAILABLE":
			refused++
		default:
			t.Fatalf("save %d: %d %+v", n, status, got)
		}
	}
	if len(saved) == 0 || refused < 5 {
		t.Fatalf("%d saves worked, %d were refused", len(saved), refused)
	}
	file := map[string]any{"Id": 0, "Name": "uyum.txt",
		"Data": base64.StdEncoding.EncodeToString(bytes.Repeat([]byte("x"), 8_000_000))}
	version := map[string]any{"Id": 0, "LegalTextId": 1, "StatusId": 1, "Date": "2026-01-01", "Files": []any{file}}
	if got, status := v.status("/api/settings/revisions", version); status != http.StatusServiceUnavailable ||
		got.Message != "ERROR_UNAVAILABLE" {
		t.Errorf("a file on a full disk: %d %+v", status, got)
	}
	kept := func(when string) {
		t.Helper()
		items := v.mustGet("/api/settings/legaltexts").Items
		for _, item := range items {
			if !saved[item.NameTR] || len(item.Sectors) != 1 {
				t.Errorf("%s: %+v is there by half", when, item)
			}
		}
		if len(items) != len(saved) {
			t.Errorf("%s: %d texts of %d", when, len(items), len(saved))
		}
	}
	kept("on the full disk")
	limit("unlimited")
	for n := 1000; n < 1003; n++ {
		if got, status := save(n); status != http.StatusOK || !got.Success {
			t.Fatalf("with room again: %d %+v", status, got)
		}
		saved[fmt.Sprintf("Yasa %d", n)] = true
	}
	if got, status := v.status("/api/settings/revisions", version); status != http.StatusOK || !got.Success {
		t.Errorf("a file with room again: %d %+v", status, got)
	}
	kept("with room again")
	v.kill()
	v.start()
	kept("after a kill")
	left, err := filepath.Glob(filepath.Join(data, "blobs", "tmp", "*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
	v.kill()
	checkLogged(t, "sqlite", filepath.Join(data, "lls.db"))
}
