package apitest

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/library/librarytest"
	"lls/internal/platform/access"
	"lls/internal/platform/cputime"
	"lls/internal/platform/store"
	"lls/internal/platform/store/storetest"
)

// benchEach runs benchmarks on an instance with 10,000 legal texts on every database.
func benchEach(b *testing.B, fn func(b *testing.B, w *env)) {
	run := func(name string, options func(b *testing.B) store.Options) {
		b.Run(name, func(b *testing.B) {
			w := start(b, apptest.Config(b, options(b)))
			librarytest.Fill(b, w.Library(), access.Actor{UserID: access.SystemAccount, Role: access.Administrator})
			fn(b, w)
		})
	}
	run("sqlite", func(b *testing.B) store.Options { return store.Options{Data: b.TempDir()} })
	run("postgres", func(b *testing.B) store.Options {
		return store.Options{Data: b.TempDir(), Database: storetest.Postgres(b)}
	})
}

// BenchmarkHTTP measures calls over a real connection; client and server share the process, and so its CPU time.
func BenchmarkHTTP(b *testing.B) {
	benchEach(b, func(b *testing.B, w *env) {
		c := w.Login(access.DraftingExpert)
		call := func(name string, one func() apptest.Answer) {
			b.Run(name, func(b *testing.B) {
				before := cputime.Used(b)
				for b.Loop() {
					if a := one(); !a.Success {
						b.Fatalf("%d %.300s", a.Status, a.Raw)
					}
				}
				b.ReportMetric(float64(cputime.Used(b)-before)/float64(b.N), "cpu-ns/op")
			})
		}
		read := func(name, path string) {
			call(name, func() apptest.Answer { return fetch(b, c, w.URL+path) })
		}
		read("list/settings", "/api/settings/legaltexts?page=1")
		read("list/filtered and sorted", "/api/settings/legaltexts?page=2&type=3&status=4&sort=-NameEN")
		read("list/drafts", "/api/draftlegaltexts?page=1")
		read("list/words", "/api/draftlegaltexts?page=1&q=at%C4%B1k+y%C3%B6netimi")
		read("view", "/api/legaltexts/view/500")
		read("health", "/api/health")
		w.must(w.checkout(c, "legaltexts", 500))
		form := w.edit(c, "legaltexts", 500)
		call("save", func() apptest.Answer {
			w.Clock.Add(time.Millisecond)
			a := c.Post("/api/settings/legaltexts", form)
			form["ModifyDate"] = a.JSON["ModifyDate"]
			return a
		})
		call("sign-in", func() apptest.Answer {
			return w.Anonymous().SignIn(apptest.Username(access.TextReader), apptest.Password)
		})
	})
}

// fetch reads an answer as a browser does, packed, but does not look into it: the client should cost little.
func fetch(b *testing.B, c *apptest.Client, address string) apptest.Answer {
	b.Helper()
	r, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		b.Fatal(err)
	}
	r.Header = http.Header{"Authorization": {c.Token}, "Accept-Encoding": {"gzip"}}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, res.Body)
	_ = res.Body.Close()
	return apptest.Answer{Status: res.StatusCode, Success: res.StatusCode == http.StatusOK}
}

// BenchmarkColdStart measures from the start of the program to its first answer, over a folder with 10,000 texts.
func BenchmarkColdStart(b *testing.B) {
	binary := filepath.Join(b.TempDir(), "lls")
	build := exec.Command("go", "build", "-buildvcs=false", "-trimpath", "-ldflags", "-s -w", "-o", binary, "./cmd/lls")
	build.Dir = filepath.Join("..", "..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("go build: %v: %s", err, out)
	}
	data := filepath.Join(b.TempDir(), "data")
	b.Run("fill", func(b *testing.B) { // its instance ends before the program starts
		if _, err := os.Stat(data); err != nil {
			if err := os.Mkdir(data, 0o700); err != nil {
				b.Fatal(err)
			}
			h := apptest.Start(b, apptest.Config(b, store.Options{Data: data}))
			librarytest.Fill(b, h.Library(), access.Actor{UserID: access.SystemAccount, Role: access.Administrator})
		}
		b.SkipNow()
	})
	b.Run("health", func(b *testing.B) {
		for b.Loop() {
			coldStart(b, binary, data)
		}
	})
}

func coldStart(b *testing.B, binary, data string) {
	b.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	address := listener.Addr().String()
	_ = listener.Close()
	var output bytes.Buffer
	program := exec.Command(binary, "serve", "--listen", address, "--data", data)
	program.Stdout, program.Stderr = &output, &output
	if err := program.Start(); err != nil {
		b.Fatal(err)
	}
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(500 * time.Microsecond) {
		if res, err := http.Get("http://" + address + "/api/health"); err == nil {
			_, _ = io.Copy(io.Discard, res.Body)
			_ = res.Body.Close()
			if res.StatusCode == http.StatusOK {
				break
			}
		}
		if time.Now().After(deadline) {
			b.Fatalf("the program does not come up: %s", output.String())
		}
	}
	b.StopTimer()
	if err := program.Process.Signal(syscall.SIGTERM); err != nil {
		b.Fatal(err)
	}
	if err := program.Wait(); err != nil {
		b.Fatal(fmt.Errorf("the program's end: %w: %s", err, output.String()))
	}
	b.StartTimer()
}
