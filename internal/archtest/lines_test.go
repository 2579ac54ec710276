package archtest

import (
	"go/scanner"
	"go/token"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestLinesOfGoHave120Columns counts a tab as four. Lines with a raw string are exempt: the tag of a field cannot be
// broken, and SQL, XML and expected answers are read as they are written.
func TestLinesOfGoHave120Columns(t *testing.T) {
	eachSource(t, func(path string, source []byte) {
		checkLines(t, path, source, rawLines(source))
	})
}

func TestLinesOfTheInterfaceHave120Columns(t *testing.T) {
	eachSourceInTypeScript(t, func(path string, source []byte) {
		checkLines(t, path, source, nil)
	})
}

// checkLines names the lines of a file that are too wide, but for those that are exempt, from 1.
func checkLines(t *testing.T, path string, source []byte, exempt map[int]bool) {
	t.Helper()
	const columns = 120
	for i, line := range strings.Split(string(source), "\n") {
		width := utf8.RuneCountInString(line) + 3*strings.Count(line, "\t")
		if width > columns && !exempt[i+1] {
			t.Errorf("%s:%d has %d columns", path, i+1, width)
		}
	}
}

// rawLines are the lines of a source file, from 1, that a raw string is in.
func rawLines(source []byte) map[int]bool {
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, 0)
	lines := map[int]bool{}
	for {
		pos, kind, text := s.Scan()
		if kind == token.EOF {
			return lines
		}
		if kind == token.STRING && text[0] == '`' {
			for line := range strings.Count(text, "\n") + 1 {
				lines[file.Line(pos)+line] = true
			}
		}
	}
}
