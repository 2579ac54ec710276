package session

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestABrowserIsNamedAsItsUserKnowsIt(t *testing.T) {
	const mac, windows = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"
	for agent, want := range map[string]string{
		windows + " Gecko/20100101 Firefox/143.0":                                                 "Firefox, Windows",
		windows + " AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36":        "Chrome, Windows",
		windows + " AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0":              "Edge, Windows",
		windows + " AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 OPR/122.0.0.0":              "Opera, Windows",
		mac + " AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15":            "Safari, macOS",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile Safari/604.1": "Safari, iPhone",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) CriOS/140.0 Mobile Safari/604.1":  "Chrome, iPhone",
		"Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) FxiOS/143.0 Mobile Safari/605.1.15":        "Firefox, iPad",
		"Mozilla/5.0 (Linux; Android 15; SM-S931B) SamsungBrowser/28.0 Chrome/130.0 " +
			"Mobile Safari": "Samsung Internet, Android",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36": "Chrome, ChromeOS",
		"Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0":  "Firefox, Linux",
		"curl/8.15.0": "", "": "", "<script>alert(1)</script>": "",
	} {
		if got := browserOf(agent); got != want {
			t.Errorf("%s is named %q, want %q", agent, got, want)
		}
	}
}

func TestWhatIsStoredOfABrowserIsBounded(t *testing.T) {
	for sent, want := range map[string]string{
		"":                       "",
		"Firefox":                "Firefox",
		"a\x00b\xffc":            "abc",
		strings.Repeat("x", 200): strings.Repeat("x", 200),
		strings.Repeat("x", 201): strings.Repeat("x", 200),
		// A letter of two bytes is not cut in the middle.
		strings.Repeat("x", 199) + "şş": strings.Repeat("x", 199),
	} {
		if got := cutAgent(sent); got != want || !utf8.ValidString(got) || len(got) > maxAgent {
			t.Errorf("of %q %q is stored, want %q", sent, got, want)
		}
	}
}
