package config_test

import (
	"strings"
	"testing"
	"time"
)

func TestTheFeedIsEncrypted(t *testing.T) {
	for _, row := range []struct{ args, complaint string }{
		{"--replica-listen 127.0.0.1:9000", ""},
		{"--replica-listen 0.0.0.0:9000 --tls-cert a --tls-key b", ""},
		{"--replica-listen 0.0.0.0:9000 --replica-tls-cert a --replica-tls-key b", ""},
		{"--replica-listen 0.0.0.0:9000 --replica-tls-cert a", "--replica-tls-key: is missing"},
		{"--replica-listen 0.0.0.0:9000 --replica-tls-key b --tls-cert a --tls-key b",
			"--replica-tls-cert: is missing"},
		{"--replica-listen 0.0.0.0:9000", "--replica-listen: needs --replica-tls-cert"},
		{"--replica-listen :9000", "--replica-listen: needs --replica-tls-cert"},
		{"--replica-listen 127.0.0.1:9000 --replica-ca c", "--replica-listen: needs --replica-tls-cert"},
		{"--replica-listen 127.0.0.1:9000 --history 0", "--replica-listen: needs a --history"},
		{"--replica-listen 127.0.0.1:9000 --read-only", "--replica-listen: is not for an observer"},
		{"--replica-listen 127.0.0.1:9000 --database postgres://x/y", "--replica-listen: is for SQLite"},
		{"--replica-allow 10.0.0.0/33", "--replica-allow: "},
		{"--history 10m", "--history: is shorter than an hour"},
		{"--history 168h --content-retention 192h", ""},
		{"--history 168h --content-retention 191h",
			"--history: 168h0m0s and the day before it are longer than --content-retention"},
		{"--history 0 --content-retention 0", ""},
		{"--content-retention 1h --database postgres://x/y", ""},
		{"--content-retention 1h --read-only", ""},
		{"--content-retention 1h --observe https://origin:9000 --observe-token-file t", ""},
		{"--observe https://origin:9000 --observe-token-file t", ""},
		{"--observe http://127.0.0.1:9000 --observe-token-file t", ""},
		{"--observe http://origin:9000 --observe-token-file t", "--observe: must begin with https://"},
		{"--observe http://127.0.0.1.example.org:9000 --observe-token-file t", "--observe: must begin with https://"},
		{"--observe https://origin:9000", "--observe: needs --observe-token-file"},
		{"--observe https://origin:9000 --observe-cert c --observe-key k", ""},
		{"--observe https://origin:9000 --observe-cert c", "--observe-key: is missing"},
	} {
		got, err := parse(t, nil, append([]string{"serve"}, strings.Fields(row.args)...)...)
		switch {
		case row.complaint == "" && err != nil:
			t.Errorf("%s: %v", row.args, err)
		case row.complaint != "" && (err == nil || !strings.Contains(err.Error(), row.complaint)):
			t.Errorf("%s: %v, not %q", row.args, err, row.complaint)
		case err == nil && strings.Contains(row.args, "--observe") && !got.Config.ReadOnly:
			t.Errorf("%s can be written", row.args)
		case err == nil && strings.Contains(row.args, "--replica-listen") && !got.Config.Heartbeat:
			t.Errorf("%s writes no time", row.args)
		}
	}
}

func TestARestoreTakesAnArchiveOrAMoment(t *testing.T) {
	for args, want := range map[string]string{
		"restore a.zst --out x":                          "",
		"restore --out x --to 2026-11-21T18:30:00+02:00": "2026-11-21T16:30:00Z",
		"restore --out x --to 2026-11-21T18:30":          "2026-11-21T16:30:00Z",
		"restore --out x":                                "error",
		"restore a.zst --out x --to 2026-11-21T18:30":    "error",
		"restore --out x --to yesterday":                 "error",
	} {
		got, err := parse(t, nil, strings.Fields(args)...)
		moment := ""
		if err != nil {
			moment = "error"
		} else if !got.Archive.To.IsZero() {
			moment = got.Archive.To.UTC().Format(time.RFC3339)
		}
		if moment != want {
			t.Errorf("%s: %s, %v; not %s", args, moment, err, want)
		}
	}
}
