package file

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	maxName      = 200 // code points
	maxExtension = 20  // with its dot; a longer one is part of the name
	defaultName  = "file"
)

// CleanName returns a file name from a client in a form that is safe to store, show and save.
func CleanName(name string) string {
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	name = norm.NFC.String(strings.Map(cleanRune, strings.ToValidUTF8(name, "")))
	name = trimName(strings.Join(strings.Fields(name), " "))
	if runes := []rune(name); len(runes) > maxName {
		extension := []rune(extensionOf(name))
		stem := string(runes[:maxName-len(extension)])
		name = trimName(trimName(stem) + string(extension))
	}
	if name == "" {
		return defaultName
	}
	if isReserved(name) {
		return cutRunes("_"+name, maxName)
	}
	return name
}

// cleanRune removes invisible characters and those that change the reading direction, and replaces those that file
// systems refuse.
func cleanRune(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case r == unicode.ReplacementChar, unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp):
		return -1
	case strings.ContainsRune(`<>:"|?*`, r):
		return '_'
	}
	return r
}

func trimName(name string) string { return strings.Trim(name, " .") }

func extensionOf(name string) string {
	i := strings.LastIndexByte(name, '.')
	if i <= 0 || len([]rune(name[i:])) > maxExtension {
		return ""
	}
	return name[i:]
}

// isReserved reports whether a name is a device name of Windows, whatever follows the first dot.
func isReserved(name string) bool {
	stem, _, _ := strings.Cut(name, ".")
	switch stem = strings.ToUpper(strings.TrimRight(stem, " ")); stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	port, found := strings.CutPrefix(stem, "COM")
	if !found {
		port, found = strings.CutPrefix(stem, "LPT")
	}
	return found && len([]rune(port)) == 1 && strings.Contains("0123456789¹²³", port)
}

func cutRunes(s string, n int) string {
	runes := []rune(s)
	return string(runes[:min(n, len(runes))])
}
