package file

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// WriteWhole writes a file completely or not at all, even if the machine fails: what fill writes is renamed once it is
// on the disk.
func WriteWhole(path string, fill func(out *os.File) error) error {
	out, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+"-*.tmp")
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	if err = fill(out); err == nil {
		err = out.Sync()
	}
	if err = errors.Join(err, out.Close()); err == nil {
		err = os.Rename(out.Name(), path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("write %s: %w", path, err), os.Remove(out.Name()))
	}
	return SyncDir(filepath.Dir(path))
}

// SyncDir makes renames into a folder, and removals from it, durable.
func SyncDir(dir string) error {
	if runtime.GOOS == "windows" { // Windows cannot, and does not need it
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
