package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// maxFile is the largest file that is read.
const maxFile = 1 << 20

// checker is a content that can check itself.
type checker interface{ check() error }

// source is one file: its default, and the content of the operator's file of that name.
type source[T any] struct {
	name, path string
	log        *slog.Logger
	standard   T

	mu     sync.Mutex
	stamp  stamp
	value  T
	broken bool
	cause  error // why the file is broken
}

// stamp identifies a state of a file.
type stamp struct {
	there   bool
	size    int64
	changed time.Time
}

func newSource[T any](folder, name string, log *slog.Logger) *source[T] {
	s := &source[T]{name: name, path: filepath.Join(folder, name), log: log}
	text, err := defaults.ReadFile("defaults/" + name)
	if err == nil {
		s.standard, err = parse[T](text)
	}
	if err != nil {
		panic(fmt.Errorf("the default of %s: %w", name, err)) // a test reads them all
	}
	s.value = s.standard
	return s
}

// get returns the content of the file; it checks the file each time, which takes a few microseconds.
func (s *source[T]) get() T {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refresh()
	return s.value
}

func (s *source[T]) check() (name string, broken bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refresh()
	return s.name, s.broken
}

// reason is why the file cannot be read as it is; nil if it can, or is not there.
func (s *source[T]) reason() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cause
}

// refresh reads a file that is not as it was. One that cannot be read changes nothing, and the log says why, once.
func (s *source[T]) refresh() {
	now, err := statFile(s.path)
	if err == nil && now == s.stamp {
		return
	}
	if err == nil && !now.there {
		s.stamp, s.value, s.broken, s.cause = now, s.standard, false, nil
		s.log.Info("content file removed; using the default", "file", s.path)
		return
	}
	var value T
	if err == nil {
		value, err = read[T](s.path)
	}
	if err != nil {
		if !s.broken || now != s.stamp {
			s.log.Error("cannot read a content file; keeping the previous content", "file", s.path, "cause", err)
		}
		s.stamp, s.broken, s.cause = now, true, err
		return
	}
	s.stamp, s.value, s.broken, s.cause = now, value, false, nil
	s.log.Info("content file loaded", "file", s.path)
}

func statFile(path string) (stamp, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return stamp{}, nil
	}
	if err != nil {
		return stamp{}, err
	}
	return stamp{true, info.Size(), info.ModTime()}, nil
}

func read[T any](path string) (value T, err error) {
	f, err := os.Open(path)
	if err != nil {
		return value, err
	}
	defer func() { _ = f.Close() }() // it was only read
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return value, err
	}
	if len(text) > maxFile {
		return value, fmt.Errorf("it is larger than %d bytes", maxFile)
	}
	return parse[T](text)
}

// parse reads one JSON value with known keys only, and says in which line it is wrong.
func parse[T any](text []byte) (value T, err error) {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")) // editors of Windows write a byte order mark
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err = d.Decode(&value)
	if err == nil && d.More() {
		err = errors.New("something follows after the end")
	}
	if err != nil {
		at := d.InputOffset()
		if bad, ok := errors.AsType[*json.SyntaxError](err); ok {
			at = bad.Offset
		}
		if bad, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			at = bad.Offset
		}
		if errors.Is(err, io.ErrUnexpectedEOF) {
			at = int64(len(text))
		}
		line := 1 + bytes.Count(text[:min(int(at), len(text))], []byte("\n"))
		return value, fmt.Errorf("near line %d: %w", line, err)
	}
	if c, ok := any(value).(checker); ok {
		err = c.check()
	}
	return value, err
}
