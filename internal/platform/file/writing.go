package file

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// WriteWhole writes a file as a whole or not at all, whatever happens to the machine: what fill writes gets its name
// once it is on the disk.
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

// SyncDir makes what was renamed into a folder, or removed from it, outlive a power cut.
func SyncDir(dir string) error {
	if runtime.GOOS == "windows" { // it cannot, and does not need to
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
