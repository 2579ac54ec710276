package main

import (
	"bytes"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"

	"lls/internal/platform/store/storetest"
)

const (
	killWriters  = 3
	killPassword = "kill-test-pw"
)

// TestKillLosesNoAcknowledgedSave kills the program in the middle of saves,
// again and again: what was acknowledged is stored, and nothing is stored partially.
func TestKillLosesNoAcknowledgedSave(t *testing.T) {
	rounds := soakRounds(t, 6)
	eachVictim(t, func(t *testing.T, v *victim, driver, source string) { killRounds(t, rounds, v, driver, source) })
}

// soakRounds is how often the program is killed: LLS_SOAK_ROUNDS, or fewer times in a usual run.
func soakRounds(t *testing.T, usual int) int {
	t.Helper()
	text := os.Getenv("LLS_SOAK_ROUNDS")
	if text == "" {
		return usual
	}
	rounds, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("LLS_SOAK_ROUNDS: %v", err)
	}
	return rounds
}

// eachVictim runs a test on both databases. It gets the program, which it starts, and how the database is opened.
func eachVictim(t *testing.T, test func(t *testing.T, v *victim, driver, source string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		data := t.TempDir()
		test(t, &victim{t: t, data: data}, "sqlite", filepath.Join(data, "lls.db"))
	})
	t.Run("postgres", func(t *testing.T) {
		o := storetest.MigratedPostgres(t)
		test(t, &victim{t: t, data: o.Data, database: o.Database}, "pgx", o.Database)
	})
}

func killRounds(t *testing.T, rounds int, v *victim, driver, source string) {
	v.start()
	sectors := make([]int64, 3)
	for i := range sectors {
		name := fmt.Sprintf("Sektör %d", i)
		answer := v.mustPost("/api/settings/sectors", map[string]any{"Id": 0, "NameTR": name, "NameEN": name})
		sectors[i] = answer.ID
	}
	shelf := v.mustPost("/api/settings/legaltexts", legalText("Raf", sectors)).ID
	acknowledged := map[string]bool{"Raf": true}
	for round := range rounds {
		var guard sync.Mutex
		var writers sync.WaitGroup
		versions := map[int64]string{} // by id, what their file holds
		writers.Go(func() {
			for n := 0; ; n++ {
				content := fmt.Sprintf("Uyum Tablosu %d-%d", round, n)
				answer, err := v.post("/api/settings/revisions", versionOf(shelf, content))
				if err != nil {
					return // the program is gone
				}
				if !answer.Success {
					t.Errorf("version refused: %+v", answer)
					return
				}
				guard.Lock()
				versions[answer.ID] = content
				guard.Unlock()
			}
		})
		for writer := range killWriters {
			writers.Go(func() {
				for n := 0; ; n++ {
					name := fmt.Sprintf("Yasa %d-%d-%d", round, writer, n)
					answer, err := v.post("/api/settings/legaltexts", legalText(name, sectors))
					if err != nil {
						return // the program is gone
					}
					if !answer.Success {
						t.Errorf("save refused: %+v", answer)
						return
					}
					guard.Lock()
					acknowledged[name] = true
					guard.Unlock()
				}
			})
		}
		saved := func() int { guard.Lock(); defer guard.Unlock(); return len(acknowledged) }
		for enough, began := saved()+1+rand.IntN(8), time.Now(); saved() < enough &&
			time.Since(began) < 20*time.Second; {
			time.Sleep(time.Duration(1+rand.IntN(10)) * time.Millisecond)
		}
		v.kill()
		writers.Wait()
		v.start()
		checkKept(t, v, round, acknowledged, sectors)
		checkFiles(t, v, round, versions)
	}
	t.Logf("%d rounds, %d texts acknowledged", rounds, len(acknowledged))
	if len(acknowledged) < rounds {
		t.Errorf("only %d saves in %d rounds", len(acknowledged), rounds)
	}
	v.kill()
	checkLogged(t, driver, source)
}

func legalText(name string, sectors []int64) map[string]any {
	return map[string]any{"Id": 0, "NameTR": name, "NameEN": name, "LegislationTypeId": 1, "IsAmendment": false,
		"TrafficLightYellow": 6, "TrafficLightRed": 12, "Sectors": sectors, "SummaryTR": strings.Repeat(name+" ", 100)}
}

// versionOf is a version of a text with a file.
func versionOf(text int64, content string) map[string]any {
	return map[string]any{"Id": 0, "LegalTextId": text, "StatusId": 1, "Date": "2026-01-01", "TextTR": content,
		"Files": []any{map[string]any{"Id": 0, "Name": "uyum.txt",
			"Data": base64.StdEncoding.EncodeToString([]byte(content))}}}
}

// checkFiles reads the files of acknowledged versions.
func checkFiles(t *testing.T, v *victim, round int, versions map[int64]string) {
	t.Helper()
	for id, content := range versions {
		item := v.mustGet(fmt.Sprintf("/api/settings/revisions/view/%d", id)).Item
		if item.TextTR != content || len(item.Files) != 1 {
			t.Fatalf("round %d: version %d is there by half: %+v", round, id, item)
		}
		got, err := v.call(http.MethodGet, fmt.Sprintf("/api/settings/revisions/file/%d", item.Files[0].ID), nil)
		if err != nil || string(got.Data) != content {
			t.Fatalf("round %d: the file of version %d holds %q: %v", round, id, got.Data, err)
		}
	}
}

func checkKept(t *testing.T, v *victim, round int, acknowledged map[string]bool, sectors []int64) {
	t.Helper()
	found := map[string]bool{}
	for _, item := range v.mustGet("/api/settings/legaltexts").Items {
		found[item.NameTR] = true
		if item.NameEN != item.NameTR || len(item.Sectors) != len(sectors) {
			t.Fatalf("round %d: a save is there by half: %+v", round, item)
		}
	}
	for name := range acknowledged {
		if !found[name] {
			t.Fatalf("round %d: %q was acknowledged and is lost", round, name)
		}
	}
}

// checkLogged looks behind the API: every text has the log entry of its creation, and every entry its text.
func checkLogged(t *testing.T, driver, source string) {
	t.Helper()
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var texts, silent int
	err = db.QueryRow(`SELECT COUNT(*), COALESCE(SUM(CASE WHEN EXISTS (SELECT 1 FROM log
		WHERE log.category_id = 7 AND log.process_id = 1 AND log.object_id = legal_texts.id) THEN 0 ELSE 1 END), 0)
		FROM legal_texts`).Scan(&texts, &silent)
	if err != nil {
		t.Fatal(err)
	}
	if texts == 0 || silent > 0 {
		t.Errorf("%d of %d texts have no log entry", silent, texts)
	}
	var orphans int
	if err := db.QueryRow(`SELECT COUNT(*) FROM log WHERE category_id = 7 AND process_id = 1
		AND object_id NOT IN (SELECT id FROM legal_texts)`).Scan(&orphans); err != nil || orphans > 0 {
		t.Errorf("%d texts are in the log only: %v", orphans, err)
	}
}

// victim is a running program that will be killed.
type victim struct {
	t              *testing.T
	data, database string
	process        *exec.Cmd
	base, token    string
	output         bytes.Buffer
}

type answer struct {
	Success       bool
	Message       string
	Authorization string
	ID            int64 `json:"Id"`
	Data          []byte
	Value         json.RawMessage
	Items         []struct {
		NameTR, NameEN string
		Sectors        []int64
	}
	Item struct {
		TextTR string
		Files  []struct {
			ID int64 `json:"Id"`
		}
	}
}

func (v *victim) start() {
	v.t.Helper()
	address := storetest.FreeAddress(v.t)
	v.base = "http://" + address
	v.output.Reset()
	v.process = exec.Command(os.Args[0], "serve", "--listen", address, "--data", v.data)
	v.process.Env = append(os.Environ(), asProgram+"=1", "LLS_THROTTLE_ACTS=1000000",
		"LLS_ADMIN_PASSWORD="+killPassword, "LLS_DATABASE="+v.database)
	v.process.Stdout, v.process.Stderr = &v.output, &v.output
	if err := v.process.Start(); err != nil {
		v.t.Fatal(err)
	}
	process := v.process.Process
	v.t.Cleanup(func() { _ = process.Kill() })
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if response, err := http.Get(v.base + "/api/health"); err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				break
			}
		}
		if time.Now().After(deadline) {
			v.kill()
			v.t.Fatalf("the program does not come up: %s", v.output.String())
		}
	}
	v.token = ""
	v.token = v.mustPost("/api/login", map[string]any{"username": "admin@lls.local",
		"password": killPassword}).Authorization
}

func (v *victim) kill() {
	v.t.Helper()
	if err := v.process.Process.Kill(); err != nil {
		v.t.Fatalf("kill: %v", err)
	}
	_ = v.process.Wait() // says only that it was killed
}

func (v *victim) mustPost(path string, body any) answer {
	v.t.Helper()
	got, err := v.post(path, body)
	if err != nil || !got.Success {
		v.t.Fatalf("POST %s: %+v, %v", path, got, err)
	}
	return got
}

func (v *victim) mustGet(path string) answer {
	v.t.Helper()
	got, err := v.call(http.MethodGet, path, nil)
	if err != nil || !got.Success {
		v.t.Fatalf("GET %s: %+v, %v", path, got, err)
	}
	return got
}

func (v *victim) post(path string, body any) (answer, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return answer{}, err
	}
	return v.call(http.MethodPost, path, bytes.NewReader(text))
}

// status posts and returns the HTTP status too.
func (v *victim) status(path string, body any) (answer, int) {
	v.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		v.t.Fatal(err)
	}
	got, status, err := v.send(http.MethodPost, path, bytes.NewReader(text))
	if err != nil {
		v.t.Fatalf("POST %s: %v", path, err)
	}
	return got, status
}

func (v *victim) call(method, path string, body io.Reader) (answer, error) {
	got, _, err := v.send(method, path, body)
	return got, err
}

func (v *victim) send(method, path string, body io.Reader) (answer, int, error) {
	request, err := http.NewRequest(method, v.base+path, body)
	if err != nil {
		return answer{}, 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	if v.token != "" {
		request.Header.Set("Authorization", v.token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return answer{}, 0, err
	}
	defer response.Body.Close()
	var got answer
	err = json.NewDecoder(response.Body).Decode(&got)
	return got, response.StatusCode, err
}
