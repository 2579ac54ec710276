package config

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"time"
)

// replication sets the configuration of observers. An observer is read-only.
func (o options) replication(config *Config) {
	config.Heartbeat = o.Heartbeat || o.ReplicaListen != ""
	config.History = o.History
	config.Feed = Feed{Listen: o.ReplicaListen, TLSCert: o.ReplicaTLSCert, TLSKey: o.ReplicaTLSKey, CA: o.ReplicaCA}
	if o.ReplicaTLSCert == "" && o.ReplicaTLSKey == "" {
		config.Feed.TLSCert, config.Feed.TLSKey = o.TLSCert, o.TLSKey
	}
	config.Observe = Observe{URL: strings.TrimRight(o.Observe, "/"), TokenFile: o.ObserveTokenFile, CA: o.ObserveCA,
		Cert: o.ObserveCert, Key: o.ObserveKey}
	config.ReadOnly = o.ReadOnly || o.Observe != ""
}

// checkFeed prevents data of the library from being sent unencrypted.
func checkFeed(config Config) error {
	if config.Feed.Listen == "" {
		return nil
	}
	switch err := checkAddress(config.Feed.Listen); {
	case err != nil:
		return err
	case config.Database != "":
		return errors.New("is for SQLite; observers of a PostgreSQL read a standby")
	case config.ReadOnly:
		return errors.New("is not for an observer")
	case config.History == 0:
		return errors.New("needs a --history")
	case config.Feed.TLSCert == "" && !isLoopback(config.Feed.Listen):
		return errors.New("needs --replica-tls-cert and --replica-tls-key, or --tls-cert and --tls-key, " +
			"unless it is a loopback address")
	case config.Feed.TLSCert == "" && config.Feed.CA != "":
		return errors.New("needs --replica-tls-cert and --replica-tls-key, or --tls-cert and --tls-key, for " +
			"--replica-ca")
	}
	return nil
}

func checkObserve(config Config) error {
	observe := config.Observe
	if observe.URL == "" {
		return nil
	}
	if err := checkURL(observe.URL); err != nil {
		return err
	}
	host, encrypted := strings.CutPrefix(observe.URL, "https://")
	host = strings.TrimPrefix(host, "http://")
	if !strings.Contains(host, ":") {
		host += ":80"
	}
	switch {
	case config.Database != "":
		return errors.New("is for SQLite; observers of a PostgreSQL read a standby")
	case observe.TokenFile == "" && observe.Cert == "":
		return errors.New("needs --observe-token-file or --observe-cert")
	case !encrypted && !isLoopback(host):
		return errors.New("must begin with https:// unless it is a loopback address")
	}
	return nil
}

func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.Unmap().IsLoopback()
}

// KeepsHistory reports whether a server writes every change to files.
func (c Config) KeepsHistory() bool { return c.Database == "" && !c.ReadOnly && c.History > 0 }

// snapshotEvery is how much further back than --history the history reaches at most: to the previous snapshot.
const snapshotEvery = 24 * time.Hour

// checkHistory requires that contents of files are kept as long as the history.
func checkHistory(config Config) error {
	switch {
	case !config.KeepsHistory():
		return nil
	case config.History < time.Hour:
		return errors.New("--history: is shorter than an hour")
	case config.History+snapshotEvery > config.ContentRetention:
		return fmt.Errorf("--history: %v and the day before it are longer than --content-retention, %v: the past "+
			"would lack its files", config.History, config.ContentRetention)
	}
	return nil
}

// parseMoment reads a moment with its offset, or a local one of the instance's time zone.
func parseMoment(text string, zone *time.Location) (time.Time, error) {
	if moment, err := time.Parse(time.RFC3339Nano, text); err == nil {
		return moment, nil
	}
	for _, layout := range []string{"2006-01-02 15:04:05", "2006-01-02 15:04", "2006-01-02T15:04:05",
		"2006-01-02T15:04"} {
		if moment, err := time.ParseInLocation(layout, text, zone); err == nil {
			return moment, nil
		}
	}
	return time.Time{}, fmt.Errorf("--to: %q is no moment such as 2026-11-21T18:30:00+02:00", text)
}
