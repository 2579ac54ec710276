package apitest

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"lls/internal/app/apptest"
)

// TestHostileHeaders sends the server of a running program heads that are too large or none; it refuses them and goes
// on.
func TestHostileHeaders(t *testing.T) {
	running := apptest.Run(t)
	for name, row := range map[string]struct {
		head   string
		status int
	}{
		"a plain one": {"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n", 200},
		"a header of 32 KiB": {"GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: " + strings.Repeat("a", 32<<10) +
			"\r\n\r\n", 200},
		"a header of 128 KiB": {"GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: " + strings.Repeat("a", 128<<10) +
			"\r\n\r\n", 431},
		"many headers": {"GET /api/health HTTP/1.1\r\nHost: x\r\n" +
			strings.Repeat("X-One: aaaaaaaaaaaaaaaaaaaa\r\n", 5000) + "\r\n", 431},
		"an address of 128 KiB": {"GET /api/health?" + strings.Repeat("a",
			128<<10) + " HTTP/1.1\r\nHost: x\r\n\r\n", 431},
		"no host": {"GET /api/health HTTP/1.1\r\n\r\n", 400},
		"two lengths": {"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{} ",
			400},
		"a length of letters": {"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n{}", 400},
		"a control character": {"GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: \x01\r\n\r\n", 400},
		"no HTTP at all":      {"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400},
	} {
		conn, err := net.Dial("tcp", running.Address)
		if err != nil {
			t.Fatal(err)
		}
		go func() { _, _ = io.WriteString(conn, row.head) }()
		res, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else {
			body, _ := io.ReadAll(io.LimitReader(res.Body, 200))
			if res.StatusCode != row.status || strings.Contains(string(body), ".go:") {
				t.Errorf("%s: %d %s, want %d", name, res.StatusCode, body, row.status)
			}
		}
		_ = conn.Close()
	}
	if res, err := http.Get(fmt.Sprintf("http://%s/api/health", running.Address)); err != nil ||
		res.StatusCode != http.StatusOK {
		t.Errorf("afterwards: %v %v", res, err)
	} else {
		_ = res.Body.Close()
	}
	http.DefaultClient.CloseIdleConnections()
	running.Stop()
	if err := <-running.Ended; err != nil {
		t.Error(err)
	}
	if err := running.App.Close(); err != nil {
		t.Error(err)
	}
}
