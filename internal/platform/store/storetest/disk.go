package storetest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// Disk is a small file system that a test can fill.
type Disk struct {
	Path string
	t    testing.TB
}

// NewDisk mounts a disk of so many bytes. Where mounting is not permitted it logs that and returns nil.
func NewDisk(t testing.TB, size int64) *Disk {
	t.Helper()
	dir, err := os.MkdirTemp("", "lls-disk-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", fmt.Sprint("size=", size), "tmpfs",
		dir).CombinedOutput(); err != nil {
		t.Logf("no disk can be mounted here, the size of files is limited instead: %v %s", err, out)
		return nil
	}
	t.Cleanup(func() { _ = exec.Command("umount", "-l", dir).Run() })
	return &Disk{dir, t}
}

func (d *Disk) ballast() string { return filepath.Join(d.Path, "ballast") }

// Fill uses all free space.
func (d *Disk) Fill() {
	d.t.Helper()
	out, err := os.OpenFile(d.ballast(), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		d.t.Fatal(err)
	}
	defer out.Close()
	for _, size := range []int{1 << 20, 4 << 10} {
		for err = nil; err == nil; {
			_, err = out.Write(make([]byte, size))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			d.t.Fatal(err)
		}
	}
}

// Free frees the space.
func (d *Disk) Free() {
	d.t.Helper()
	if err := os.Remove(d.ballast()); err != nil {
		d.t.Fatal(err)
	}
}

// LimitFiles limits the size of files of a process, and of those that it starts; "unlimited" removes the
// limit.
func LimitFiles(t testing.TB, process int, bytes string) {
	t.Helper()
	if _, err := exec.LookPath("prlimit"); err != nil {
		t.Skip("prlimit of util-linux is missing")
	}
	if out, err := exec.Command("prlimit", "--pid", fmt.Sprint(process),
		"--fsize="+bytes+":").CombinedOutput(); err != nil {
		t.Fatalf("prlimit: %v: %s", err, out)
	}
}
