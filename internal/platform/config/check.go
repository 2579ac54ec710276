package config

import (
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// An argon2id hash of a longer text would only cost time.
const longestPassword = 1024

// check turns the options into a Config, or names the first one that is wrong.
func (o options) check() (Config, error) {
	config := Config{
		Data: filepath.Clean(o.Data), Demo: o.Demo, Outbox: o.Demo, ReadOnly: o.ReadOnly, Database: o.Database,
		Listen: o.Listen, TLSCert: o.TLSCert, TLSKey: o.TLSKey, MetricsListen: o.MetricsListen,
		PublicURL:   strings.TrimRight(o.PublicURL, "/"),
		FooterYears: o.FooterYears, SupportMail: o.SupportMail, SupportPhone: o.SupportPhone,
		LineBodies: o.LineBodies, LogMenu: o.LogMenu,
		SecurityProfile: o.SecurityProfile, SessionIdle: o.SessionIdle, SessionMax: o.SessionMax,
		ThrottleAccount: o.ThrottleAccount, ThrottleAddress: o.ThrottleAddress, ThrottleNetwork: o.ThrottleNetwork,
		ThrottleDay: o.ThrottleDay, ThrottleActs: o.ThrottleActs, ThrottleWindow: o.ThrottleWindow,
		ScanCommand: strings.Fields(o.ScanCommand), ScanTimeout: o.ScanTimeout,
		AdminPassword: o.AdminPassword, LogFormat: o.LogFormat,
		SecondFactor: o.secondFactor(), FactorKeyFile: o.FactorKeyFile, APITokens: o.APITokens,
		Calendar: o.Calendar, ChangeFeed: o.ChangeFeed, Webhooks: o.Webhooks,
		OIDCProviders: o.OIDCProviders, LocalSignIn: o.LocalSignIn,
	}
	config.SMTP = SMTP{Host: o.SMTPHost, Port: o.SMTPPort, Security: o.SMTPSecurity, Username: o.SMTPUsername,
		Password: o.SMTPPassword, From: o.SMTPFrom, CA: o.SMTPCA, Timeout: o.SMTPTimeout}
	config.ContentRetention, config.BackupKeep, config.BackupDir = o.ContentRetention, o.BackupKeep, o.BackupDir
	config.DatabaseConnections = o.DatabaseConnections
	if config.BackupDir == "" {
		config.BackupDir = filepath.Join(config.Data, "backups")
	}
	config.RecoveryAccount, config.RecoveryAddress = o.RecoveryAccount, o.RecoveryAddress
	config.PasswordMin, config.PasswordMax = o.passwordBounds()
	o.replication(&config)

	for _, step := range []struct {
		option string
		check  func() error
	}{
		{"data", func() error { return errorUnless(o.Data != "", "is empty") }},
		{"database", func() error { return checkDatabase(o.Database) }},
		{"listen", func() error { return checkAddress(o.Listen) }},
		{"demo", func() error {
			return errorUnless(!o.Demo || o.DemoPublic || isLoopback(o.Listen),
				"has passwords that everybody knows; to serve it on "+o.Listen+" add --demo-public")
		}},
		{"tls-cert", requirePair(o.TLSCert, o.TLSKey, "--tls-key")},
		{"tls-key", requirePair(o.TLSKey, o.TLSCert, "--tls-cert")},
		{"trusted-proxies", func() (err error) {
			config.TrustedProxies, err = parsePrefixes(o.TrustedProxies)
			return
		}},
		{"replica-allow", func() (err error) { config.Feed.Allow, err = parsePrefixes(o.ReplicaAllow); return }},
		{"replica-tls-cert", requirePair(o.ReplicaTLSCert, o.ReplicaTLSKey, "--replica-tls-key")},
		{"replica-tls-key", requirePair(o.ReplicaTLSKey, o.ReplicaTLSCert, "--replica-tls-cert")},
		{"replica-listen", func() error { return checkFeed(config) }},
		{"observe", func() error { return checkObserve(config) }},
		{"observe-cert", requirePair(o.ObserveCert, o.ObserveKey, "--observe-key")},
		{"observe-key", requirePair(o.ObserveKey, o.ObserveCert, "--observe-cert")},
		{"metrics-listen", func() error { return checkMetrics(o.MetricsListen, o.Listen) }},
		{"public-url", func() error { return checkURL(o.PublicURL) }},
		{"time-zone", func() (err error) { config.TimeZone, err = parseZone(o.TimeZone); return }},
		{"footer-years", func() error {
			return errorUnless(utf8.RuneCountInString(o.FooterYears) <= 20, "is longer than 20")
		}},
		{"support-mail", func() error { return checkMail(o.SupportMail) }},
		{"support-phone", func() error {
			return errorUnless(o.SupportPhone == "" || isPhone(o.SupportPhone), "is not 10 digits")
		}},
		{"password-min", func() error { return errorUnless(config.PasswordMin >= 1, "is less than 1") }},
		{"password-max", func() error { return checkPasswordMax(config) }},
		{"session-idle", func() error { return errorUnless(o.SessionIdle >= time.Minute, "is shorter than a minute") }},
		{"session-max", func() error {
			return errorUnless(o.SessionMax >= o.SessionIdle, "is shorter than --session-idle")
		}},
		{"throttle-account", func() error { return errorUnless(o.ThrottleAccount >= 1, "is less than 1") }},
		{"throttle-address", func() error { return errorUnless(o.ThrottleAddress >= 1, "is less than 1") }},
		{"throttle-network", func() error { return errorUnless(o.ThrottleNetwork >= 1, "is less than 1") }},
		{"throttle-day", func() error { return errorUnless(o.ThrottleDay >= 1, "is less than 1") }},
		{"throttle-acts", func() error { return errorUnless(o.ThrottleActs >= 1, "is less than 1") }},
		{"throttle-window", func() error {
			return errorUnless(o.ThrottleWindow >= time.Second, "is shorter than a second")
		}},
		{"history-cache", func() (err error) { config.HistoryCache, err = parseSize(o.HistoryCache); return }},
		{"compare-cache", func() (err error) { config.CompareCache, err = parseSize(o.CompareCache); return }},
		{"content-retention", func() error { return errorUnless(o.ContentRetention >= 0, "is less than nothing") }},
		{"backup-at", func() (err error) { config.BackupAt, err = parseHour(o.BackupAt); return }},
		{"backup-keep", func() error { return errorUnless(o.BackupKeep >= 1, "is less than 1") }},
		{"database-connections", func() error { return errorUnless(o.DatabaseConnections >= 2, "is less than 2") }},
		{"upload-limit", func() (err error) { config.UploadLimit, err = parseSize(o.UploadLimit); return }},
		{"upload-quota", func() (err error) {
			if o.UploadQuota != "0" {
				config.UploadQuota, err = parseSize(o.UploadQuota)
			}
			return err
		}},
		{"scan-timeout", func() error { return errorUnless(o.ScanTimeout >= time.Second, "is shorter than a second") }},
		{"admin-password", func() error { return checkAdminPassword(config) }},
		{"rp-id", func() (err error) { config.RPID, err = relyingParty(config.PublicURL, o.RPID); return }},
		{"oidc-providers", func() error {
			return errorUnless(o.OIDCProviders == "" || o.PublicURL != "",
				"needs --public-url, to which providers send people back")
		}},
		{"local-sign-in", func() error {
			return errorUnless(o.LocalSignIn == LocalSignInAll || o.OIDCProviders != "", "needs --oidc-providers")
		}},
		{"smtp-host", func() error {
			return errorUnless(o.SMTPHost == "" || o.PublicURL != "", "needs --public-url for the links in mails")
		}},
		{"smtp-port", func() error { return errorUnless(o.SMTPPort >= 0 && o.SMTPPort <= 65535, "is no port") }},
		{"smtp-password", func() error {
			return errorUnless(o.SMTPPassword == "" || o.SMTPUsername != "", "is given without --smtp-username")
		}},
		{"smtp-username", func() error {
			return errorUnless(o.SMTPUsername == "" || o.SMTPSecurity != "none",
				"would be sent in the clear: set --smtp-security to starttls or tls")
		}},
		{"smtp-from", func() error { return checkFrom(o.SMTPFrom, o.SMTPHost) }},
		{"smtp-timeout", func() error { return errorUnless(o.SMTPTimeout >= time.Second, "is shorter than a second") }},
		{"recovery-account", func() error { return errorUnless(o.RecoveryAccount >= 1, "is less than 1") }},
		{"recovery-address", func() error { return errorUnless(o.RecoveryAddress >= 1, "is less than 1") }},
		{"log-level", func() error { return config.LogLevel.UnmarshalText([]byte(o.LogLevel)) }},
	} {
		if err := step.check(); err != nil {
			return Config{}, fmt.Errorf("--%s: %w", step.option, err)
		}
	}
	return config, nil
}

func (o options) passwordBounds() (shortest, longest int) {
	shortest, longest = 4, 20
	if o.SecurityProfile == ProfileStrict {
		shortest, longest = 12, 128
	}
	if o.PasswordMin != nil {
		shortest = *o.PasswordMin
	}
	if o.PasswordMax != nil {
		longest = *o.PasswordMax
	}
	return shortest, longest
}

// secondFactor is the policy, of which the strict profile has another default.
func (o options) secondFactor() string {
	switch {
	case o.SecondFactor != "":
		return o.SecondFactor
	case o.SecurityProfile == ProfileStrict:
		return SecondFactorAdministrators
	}
	return SecondFactorAllowed
}

func errorUnless(ok bool, complaint string) error {
	if ok {
		return nil
	}
	return errors.New(complaint)
}

// requirePair requires a file if the other one of its pair is set.
func requirePair(file, other, option string) func() error {
	return func() error { return errorUnless(file != "" || other == "", "is missing beside "+option) }
}

// checkDatabase never repeats the address: it may hold a password.
func checkDatabase(address string) error {
	if address == "" {
		return nil
	}
	parsed, err := url.Parse(address)
	if err != nil {
		return errors.New("is not an address of the form postgres://user:password@host/database")
	}
	if parsed.Scheme != "postgres" && parsed.Scheme != "postgresql" {
		return errors.New("does not begin with postgres://")
	}
	return nil
}

func checkAddress(address string) error {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("%q is not HOST:PORT", address)
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return fmt.Errorf("%q is no port", port)
	}
	return nil
}

func checkMetrics(address, listen string) error {
	if address == "" {
		return nil
	}
	if err := checkAddress(address); err != nil {
		return err
	}
	_, port, _ := net.SplitHostPort(address)
	return errorUnless(address != listen || port == "0", "is the address of --listen")
}

func parsePrefixes(texts []string) ([]netip.Prefix, error) {
	var prefixes []netip.Prefix
	for _, text := range texts {
		text = strings.TrimSpace(text)
		if address, err := netip.ParseAddr(text); err == nil {
			address = address.Unmap()
			prefixes = append(prefixes, netip.PrefixFrom(address, address.BitLen()))
			continue
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("%q is neither an address nor a range such as 10.0.0.0/8", text)
		}
		prefixes = append(prefixes, prefix.Masked())
	}
	return prefixes, nil
}

func checkURL(address string) error {
	if address == "" {
		return nil
	}
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host == "" || (parsed.Scheme != "http" && parsed.Scheme != "https") {
		return fmt.Errorf("%q is not http://… or https://…", address)
	}
	return errorUnless(parsed.RawQuery == "" && parsed.Fragment == "" && parsed.User == nil,
		"holds more than a host and a path")
}

func parseZone(name string) (*time.Location, error) {
	if name == "" || name == "Local" {
		return nil, errors.New("names no zone such as Asia/Nicosia")
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("%q is no time zone", name)
	}
	return zone, nil
}

func checkMail(address string) error {
	if address == "" {
		return nil
	}
	parsed, err := mail.ParseAddress(address)
	if err != nil || parsed.Address != address {
		return fmt.Errorf("%q is no mail address", address)
	}
	return nil
}

// checkFrom requires a sender if there is a mail server.
func checkFrom(address, host string) error {
	if address == "" && host != "" {
		return errors.New("is missing beside --smtp-host")
	}
	return checkMail(address)
}

func isPhone(text string) bool {
	return len(text) == 10 && strings.Trim(text, "0123456789") == ""
}

func checkPasswordMax(config Config) error {
	if config.PasswordMax < config.PasswordMin {
		return fmt.Errorf("%d is less than --password-min, %d", config.PasswordMax, config.PasswordMin)
	}
	return errorUnless(config.PasswordMax <= longestPassword, fmt.Sprintf("is more than %d", longestPassword))
}

func checkAdminPassword(config Config) error {
	if !config.Demo && config.AdminPassword == DemoPassword {
		return errors.New("is the password of the demo, which everybody knows")
	}
	length := utf8.RuneCountInString(config.AdminPassword)
	if length == 0 || length >= config.PasswordMin && length <= config.PasswordMax {
		return nil
	}
	return fmt.Errorf("has %d characters, not %d to %d", length, config.PasswordMin, config.PasswordMax)
}

// parseHour reads 03:30 as minutes after midnight, and off as -1.
func parseHour(text string) (int, error) {
	if text == "off" {
		return -1, nil
	}
	at, err := time.Parse("15:04", text)
	if err != nil {
		return 0, fmt.Errorf("%q is neither an hour such as 03:30 nor off", text)
	}
	return at.Hour()*60 + at.Minute(), nil
}

// parseSize reads 1048576, 64MiB, 64 MB or 64M (which is MiB).
func parseSize(text string) (int64, error) {
	text = strings.TrimSpace(text)
	digits := strings.TrimRight(text, "kKMGiB ")
	number, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is no size such as 64MiB", text)
	}
	units := map[string]int64{
		"": 1, "B": 1,
		"K": 1 << 10, "KiB": 1 << 10, "kB": 1000, "KB": 1000,
		"M": 1 << 20, "MiB": 1 << 20, "MB": 1000_000,
		"G": 1 << 30, "GiB": 1 << 30, "GB": 1000_000_000,
	}
	unit, known := units[strings.TrimSpace(text[len(digits):])]
	if !known {
		return 0, fmt.Errorf("%q is no size such as 64MiB", text)
	}
	if number < 1 || number > math.MaxInt64/unit {
		return 0, fmt.Errorf("%q is out of range", text)
	}
	return number * unit, nil
}

// LogValue lists the settings for the log, without their secrets.
func (c Config) LogValue() slog.Value {
	database := "sqlite"
	if c.Database != "" {
		database = "postgres"
	}
	return slog.GroupValue(
		slog.String("data", c.Data), slog.String("database", database),
		slog.Bool("demo", c.Demo), slog.Bool("readOnly", c.ReadOnly),
		slog.String("listen", c.Listen), slog.Bool("tls", c.TLSCert != ""),
		slog.Any("trustedProxies", c.TrustedProxies), slog.String("metrics", c.MetricsListen),
		slog.String("timeZone", c.TimeZone.String()), slog.String("profile", c.SecurityProfile),
	)
}
