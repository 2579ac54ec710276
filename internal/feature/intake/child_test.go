package intake

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"lls/internal/format/textdoc"
)

// TestMain is also the process that reads files.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 {
		switch os.Args[1] {
		case "read-file", "read-file-without-executable-memory":
			if os.Args[1] != "read-file" {
				denyExecutableMemory()
			}
			if err := Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
				os.Exit(1)
			}
			os.Exit(0)
		case "sleep":
			time.Sleep(time.Minute)
		case "grow":
			for memory := [][]byte{}; ; time.Sleep(time.Millisecond) {
				memory = append(memory, bytes.Repeat([]byte{1}, 4<<20))
			}
		case "crash":
			panic("hostile")
		case "flood":
			for {
				if _, err := io.WriteString(os.Stdout, strings.Repeat("x", 1<<20)); err != nil {
					os.Exit(1)
				}
			}
		}
	}
	os.Exit(m.Run())
}

func TestAProcessThatMisbehavesIsEnded(t *testing.T) {
	for does, want := range map[string]textdoc.Reason{"sleep": textdoc.ReasonTime, "grow": textdoc.ReasonLarge,
		"crash": textdoc.ReasonDamaged, "flood": textdoc.ReasonLarge} {
		limit := 5 * time.Second
		if does == "sleep" {
			limit = 300 * time.Millisecond
		}
		c := child{command: []string{os.Args[0], does}, timeout: limit, memory: 128 << 20}
		began := time.Now()
		made, err := c.read(t.Context(), options{}, strings.NewReader("x"))
		if err != nil || made.Reason != want {
			t.Errorf("%s: %+v, %v; want %s", does, made, err, want)
		}
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("%s ended after %s", does, took)
		}
	}
}

func TestACallerWhoGivesUpEndsTheProcess(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, cancel)
	c := child{command: []string{os.Args[0], "sleep"}, timeout: time.Minute, memory: 128 << 20}
	if _, err := c.read(ctx, options{}, strings.NewReader("x")); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestTheProcessGivesTheReason(t *testing.T) {
	c := child{command: []string{os.Args[0], "read-file"}, timeout: timeout, memory: maxMemory}
	made, err := c.read(t.Context(), options{}, strings.NewReader("PK\x03\x04 no archive"))
	if err != nil || made.Reason != textdoc.ReasonDamaged {
		t.Errorf("%+v, %v", made, err)
	}
}
