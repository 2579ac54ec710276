// Package apitest holds the API of whole instances to its contract, over HTTP and on both databases.
package apitest

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"fmt"
	"io/fs"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // driver "pgx"
	_ "modernc.org/sqlite"             // driver "sqlite"

	"lls/internal/app/apptest"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
	"lls/internal/record"
)

// kinds are those of the Settings, each with a record that is complete. Those with records that others need come first.
var kinds = func() []string {
	names := []string{"agencies", "users", "linebodies", "domains", "terms", "sectors", "legislationtypes",
		"legaltexts", "revisions"}
	for _, k := range declared.All() {
		if about := k.About(); !about.OwnCalls && !slices.Contains(names, about.Name) {
			names = append(names, about.Name)
		}
	}
	return names
}()

// declared are the kinds as they are declared; they have no store.
var declared = library.New(&record.Engine{}, nil, library.Passwords{})

type object = map[string]any

// env is an instance whose stores the test can read directly.
type env struct {
	*apptest.Env
	t   testing.TB
	cfg config.Config
	db  *sql.DB // its main store
}

// longRun reports whether tests do all that they otherwise share out or leave out (make test-long).
func longRun() bool { return os.Getenv("LLS_LONG") != "" }

// each runs a test on an instance on every database. It runs in parallel to others: a test waits most of its time.
func each(t *testing.T, change func(*config.Config), fn func(t *testing.T, w *env)) {
	t.Helper()
	t.Parallel()
	storetest.Each(t, func(t *testing.T, o store.Options) {
		cfg := apptest.Config(t, o)
		if change != nil {
			change(&cfg)
		}
		fn(t, start(t, cfg))
	})
}

func start(t testing.TB, cfg config.Config) *env {
	t.Helper()
	return open(t, cfg, apptest.Start(t, cfg))
}

// join starts one more instance, by the same clock.
func (w *env) join(t testing.TB, cfg config.Config) *env {
	t.Helper()
	return open(t, cfg, w.Join(cfg))
}

func open(t testing.TB, cfg config.Config, h *apptest.Env) *env {
	t.Helper()
	w := &env{Env: h, t: t, cfg: cfg}
	var err error
	if cfg.Database == "" {
		w.db, err = sql.Open("sqlite", "file:"+filepath.Join(cfg.Data, "lls.db")+"?mode=ro")
	} else {
		w.db, err = sql.Open("pgx", cfg.Database)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.db.Close() })
	return w
}

var serial atomic.Int64

// uniqueName is a name that no other record has.
func uniqueName(what string) string { return fmt.Sprintf("%s %d", what, serial.Add(1)) }

func (w *env) must(a apptest.Answer) apptest.Answer {
	w.t.Helper()
	if a.Status != http.StatusOK || !a.Success {
		w.t.Fatalf("%d %s", a.Status, a.Raw)
	}
	return a
}

// editorOf returns a client that may edit a kind: only the administrator may edit accounts.
func (w *env) editorOf(c *apptest.Client, kind string) *apptest.Client {
	k, _ := declared.KindNamed(kind)
	if !(access.Actor{Role: access.DraftingExpert}).Can(k.About().Permission("create")) {
		return w.Login(access.Administrator)
	}
	return c
}

// fixture is a record of each kind, among them a legal text with its version and a file, to work on and read.
type fixture struct {
	id     map[string]int64  // by kind
	stamp  map[string]string // ModifyDate by kind
	file   int64
	celex  string // of the EU act
	acts   *actPool
	row    int64 // of the table of concordance
	thread int64 // of comments on the version
}

// makeFixture creates a fixture as the client.
func (w *env) makeFixture(c *apptest.Client) fixture {
	w.t.Helper()
	s := fixture{id: map[string]int64{}, stamp: map[string]string{}, acts: &actPool{}}
	for _, kind := range kinds {
		if kind == "concordances" {
			w.fillActs(c, s)
		}
		a := w.must(w.editorOf(c, kind).Post("/api/settings/"+kind, s.complete(kind)))
		s.id[kind], s.stamp[kind] = a.ID(), a.Text("ModifyDate")
	}
	a := w.must(c.Get(fmt.Sprintf("/api/settings/revisions/view/%d", s.id["revisions"])))
	s.file = int64(at(a.JSON, "Item", "Files", 0, "Id").(float64))
	table := s.id["concordances"]
	editor := w.editorOf(c, "concordances")
	w.must(editor.Post(fmt.Sprintf("/api/checkout/concordances/%d", table), nil))
	saved := w.must(editor.Post(fmt.Sprintf("/api/concordances/%d/rows", table),
		object{"ModifyDate": s.stamp["concordances"], "Rows": []object{tableRow("Article 1", object{})}}))
	s.row, s.stamp["concordances"] = int64(at(saved.JSON, "Rows", 0, "Id").(float64)), saved.Text("ModifyDate")
	w.must(editor.Post(fmt.Sprintf("/api/checkin/concordances/%d", table), nil))
	s.thread = w.must(c.Post("/api/comments", firstWords(s.id["revisions"]))).ID()
	a = w.must(c.Get(fmt.Sprintf("/api/settings/euacts/view/%d", s.id["euacts"])))
	s.celex = at(a.JSON, "Item", "CELEX").(string)
	return s
}

// actPool are EU acts of which the fixture has no tables of concordance yet: a text has one table with each.
type actPool struct {
	ids  []int64
	next int
}

func (p *actPool) take() int64 {
	p.next++
	return p.ids[p.next%len(p.ids)]
}

func (w *env) fillActs(c *apptest.Client, s fixture) {
	w.t.Helper()
	for range 24 {
		s.acts.ids = append(s.acts.ids, w.must(c.Post("/api/settings/euacts", s.complete("euacts"))).ID())
	}
}

// unusedRecords makes a record of each kind that nothing uses.
func (w *env) unusedRecords(c *apptest.Client, s fixture) map[string]int64 {
	w.t.Helper()
	ids := map[string]int64{}
	for _, kind := range kinds {
		ids[kind] = w.must(w.editorOf(c, kind).Post("/api/settings/"+kind, s.complete(kind))).ID()
	}
	return ids
}

// complete is a new record of a kind of the fixture.
func (s fixture) complete(kind string) object {
	name := uniqueName("Kayıt")
	switch kind {
	case "revisions":
		return object{"Id": 0, "LegalTextId": s.id["legaltexts"], "StatusId": 1, "Date": "2026-01-15", "Notes": name,
			"TextTR": "MADDE 1. " + name, "TextEN": "Article 1. " + name,
			"Files": []any{inline("uyum.txt", "Uyum Tablosu "+name)}}
	case "users":
		return object{"Id": 0, "Name": name, "LastName": name, "Username": fmt.Sprintf("kisi%d@lls.local",
			serial.Add(1)),
			"RoleId":   5,
			"AgencyId": s.id["agencies"], "Enabled": true, "Password": "parola-2", "Password2": "parola-2"}
	case "terms":
		return object{"Id": 0, "NameTR": name, "NameEN": name, "Domains": []int64{s.id["domains"]}}
	case "euacts":
		return object{"Id": 0, "NameTR": name, "NameEN": name, "CELEX": uniqueCELEX()}
	case "concordances":
		return object{"Id": 0, "LegalTextId": s.id["legaltexts"], "EUActId": s.acts.take(), "StatusId": 1,
			"HeaderTR": name}
	case "legaltexts":
		return object{"Id": 0, "NameTR": name, "NameEN": name, "Number": "18/2025",
			"LegislationTypeId":  s.id["legislationtypes"],
			"TrafficLightYellow": 6, "TrafficLightRed": 12, "Sectors": []int64{s.id["sectors"]}}
	}
	return plain(kind, name)
}

// uniqueCELEX is a CELEX number that no other record has.
func uniqueCELEX() string {
	const numbers = 9999 // of a year
	n := int(serial.Add(1))
	return fmt.Sprintf("3%dR%04d", 1970+n/numbers, 1+n%numbers)
}

// plain is a new record of a kind that has names, and other fields that are required lines.
func plain(kind, name string) object {
	o := object{"Id": 0, "NameTR": name, "NameEN": name}
	k, _ := declared.KindNamed(kind)
	fields, _ := k.Describe()
	for _, f := range fields {
		if f.Rule.Required && f.Type == record.Line && o[f.Key] == nil {
			o[f.Key] = fmt.Sprintf("%0*d", f.Rule.Min, serial.Add(1))
		}
	}
	return o
}

func inline(name, content string) object {
	return object{"Id": 0, "Name": name, "Data": base64.StdEncoding.EncodeToString([]byte(content)),
		"DescriptionTR": "Tablo", "DescriptionEN": "Table"}
}

// at returns a part of decoded JSON by keys and indexes.
func at(v any, path ...any) any {
	for _, step := range path {
		switch key := step.(type) {
		case string:
			object, _ := v.(map[string]any)
			v = object[key]
		case int:
			list, _ := v.([]any)
			if key >= len(list) {
				return nil
			}
			v = list[key]
		}
	}
	return v
}

// codes are the broken rules of an answer, as Field:code, in a fixed order.
func codes(a apptest.Answer) string {
	var out []string
	list, _ := a.JSON["Errors"].([]any)
	for _, e := range list {
		out = append(out, fmt.Sprintf("%s:%s", at(e, "Field"), at(e, "Code")))
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// edit is what the form of a record gets.
func (w *env) edit(c *apptest.Client, kind string, id int64) object {
	w.t.Helper()
	return w.must(c.Get(fmt.Sprintf("/api/settings/%s/edit/%d", kind, id))).JSON["Item"].(map[string]any)
}

func (w *env) checkout(c *apptest.Client, kind string, id int64) apptest.Answer {
	w.t.Helper()
	return c.Post(fmt.Sprintf("/api/checkout/%s/%d", kind, id), nil)
}

// send is a call with a content type.
func send(c *apptest.Client, method, path, mime string, body []byte) apptest.Answer {
	typed := *c
	typed.Header = c.Header.Clone()
	typed.Header.Set("Content-Type", mime)
	return typed.Send(method, path, bytes.NewReader(body))
}

// upload sends a file.
func (w *env) upload(c *apptest.Client, name string, content []byte) apptest.Answer {
	w.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	if err != nil {
		w.t.Fatal(err)
	}
	_, _ = part.Write(content)
	if err := form.Close(); err != nil {
		w.t.Fatal(err)
	}
	return send(c, http.MethodPost, "/api/uploads", form.FormDataContentType(), body.Bytes())
}

// snapshot is the whole main store and the contents of files, by table.
type snapshot map[string]string

func (w *env) snapshot() snapshot {
	w.t.Helper()
	s := snapshot{}
	for _, table := range w.tables() {
		s[table] = w.digest(table)
	}
	for _, table := range []string{"leases", "uploads", "links"} {
		s["local "+table] = fmt.Sprint(w.Count(w.Stores().Local, "SELECT COUNT(*) FROM "+table))
	}
	_ = filepath.WalkDir(filepath.Join(w.cfg.Data, "blobs"), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			s["file "+entry.Name()] = "there"
		}
		return nil // without any file there is no folder
	})
	return s
}

func (w *env) tables() []string {
	w.t.Helper()
	query := "SELECT name FROM sqlite_master WHERE type = 'table'"
	if w.cfg.Database != "" {
		query = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
	}
	rows, err := w.db.Query(query)
	if err != nil {
		w.t.Fatal(err)
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			w.t.Fatal(err)
		}
		if name != "heartbeat" && !strings.HasPrefix(name, "_litestream") { // what copies the library
			names = append(names, name)
		}
	}
	if len(names) < 10 {
		w.t.Fatalf("the main store has the tables %v only", names)
	}
	return names
}

// digest is a hash of all rows of a table, in any order.
func (w *env) digest(table string) string {
	w.t.Helper()
	rows, err := w.db.Query("SELECT * FROM " + table)
	if err != nil {
		w.t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		w.t.Fatal(err)
	}
	var lines []string
	for rows.Next() {
		values, dest := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			dest[i] = &values[i]
		}
		if err := rows.Scan(dest...); err != nil {
			w.t.Fatal(err)
		}
		lines = append(lines, fmt.Sprintf("%q", values))
	}
	if err := rows.Err(); err != nil {
		w.t.Fatal(err)
	}
	slices.Sort(lines)
	return fmt.Sprintf("%d rows %x", len(lines), sha256.Sum256([]byte(strings.Join(lines, "\n"))))
}

// same fails for every table that is not as before.
func (w *env) same(t testing.TB, before snapshot, what string) {
	t.Helper()
	after := w.snapshot()
	for table := range after {
		if before[table] != after[table] {
			t.Errorf("%s changed %s: %s, now %s", what, table, before[table], after[table])
		}
	}
	for table := range before {
		if _, there := after[table]; !there {
			t.Errorf("%s removed %s", what, table)
		}
	}
}

var allRoles = []access.Role{access.Administrator, access.DraftingExpert, access.TextReader, access.Terminologist,
	access.GlossaryReader}
