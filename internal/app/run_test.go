package app_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/store"
)

func TestTheEndLetsRequestsFinish(t *testing.T) {
	running := apptest.Run(t)
	conn, err := net.Dial("tcp", running.Address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	body := fmt.Sprintf(`{"username":%q,"password":%q}`, apptest.Admin, apptest.Password)
	if _, err := fmt.Fprintf(conn, "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", len(body),
		body[:10]); err != nil {
		t.Fatal(err)
	}
	time.Sleep(100 * time.Millisecond) // the server reads the head
	running.Stop()
	time.Sleep(100 * time.Millisecond)
	if _, err := io.WriteString(conn, body[10:]); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("the request in the middle: %v, %v", res, err)
	}
	if err := <-running.Ended; err != nil {
		t.Errorf("the end: %v", err)
	}
	if _, err := net.Dial("tcp", running.Address); err == nil {
		t.Error("the instance still listens")
	}
	if err := running.App.Close(); err != nil {
		t.Error(err)
	}
}

func TestAStartRemovesWhatAKilledProgramLeft(t *testing.T) {
	data := t.TempDir()
	left := filepath.Join(data, "blobs", "tmp", "upload-1")
	if err := os.MkdirAll(filepath.Dir(left), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(left, []byte("half a file"), 0o600); err != nil {
		t.Fatal(err)
	}
	apptest.Start(t, apptest.Config(t, store.Options{Data: data}))
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("half a file stays: %v", err)
	}
}

func TestUnencryptedHTTPOnAPublicAddressWarns(t *testing.T) {
	for listen, warned := range map[string]bool{"127.0.0.1:0": false, "[::1]:0": false, "0.0.0.0:0": true} {
		var log apptest.Log
		running := apptest.RunOn(t, listen, &log)
		running.Stop()
		if err := errors.Join(<-running.Ended, running.App.Close()); err != nil {
			t.Error(err)
		}
		if got := strings.Contains(log.String(), "unencrypted HTTP"); got != warned {
			t.Errorf("%s: warned %t\n%s", listen, got, log.String())
		}
	}
}
