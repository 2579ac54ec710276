//go:build unix

package replica

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"lls/internal/platform/store"
)

// Another program that closes the database asks whether somebody uses it, and removes its log when nobody does. Also
// after a repair the answer is yes.
func TestAnotherProgramLeavesTheLog(t *testing.T) {
	if path := os.Getenv("LLS_TEST_DATABASE"); path != "" { // the other program
		file, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		l := syscall.Flock_t{Type: syscall.F_WRLCK, Start: sharedAt, Len: sharedLen}
		if err := syscall.FcntlFlock(file.Fd(), syscall.F_SETLK, &l); !errors.Is(err, syscall.EAGAIN) &&
			!errors.Is(err, syscall.EACCES) {
			t.Fatalf("the database can be locked: %v", err)
		}
		return
	}
	t.Parallel()
	s := newSite(t)
	s.write()
	s.write()
	damage(t, s.newest(ownFolder, 0))
	if _, err := s.origin.checkAll(context.Background()); err != nil {
		t.Fatal(err)
	}
	s.until("it is mended", func() bool { return strings.Contains(s.log.String(), "repaired the history") })
	s.write()
	path := store.Path(s.data)
	other := exec.Command(os.Args[0], "-test.run=^TestAnotherProgramLeavesTheLog$")
	other.Env = append(os.Environ(), "LLS_TEST_DATABASE="+path)
	if text, err := other.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if got := s.countAt(s.write()); got != s.count {
		t.Errorf("%d of %d", got, s.count)
	}
}
