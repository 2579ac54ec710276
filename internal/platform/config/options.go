package config

import "time"

// options is the table that kong reads: one field is one option. The flag is
// the name in kebab case, the environment variable LLS_ and the same in
// capitals, the key of the file the flag's name.
type options struct {
	Config string `placeholder:"FILE" help:"JSON file with options; flags and environment variables override it."`

	Data                string `default:"./data" group:"Storage" help:"Data folder of this instance."`
	Database            string `placeholder:"URL" group:"Storage" help:"postgres://… to use PostgreSQL; default: SQLite in the data folder."`
	DatabaseConnections int    `default:"20" placeholder:"N" group:"Storage" help:"Maximum number of connections to PostgreSQL, for each of the two stores."`

	Demo       bool `group:"Storage" help:"Fill an empty database with demo data and accounts."`
	DemoPublic bool `group:"Storage" help:"Allow --demo, whose passwords are public, on an address that is not loopback."`
	ReadOnly   bool `group:"Storage" help:"Run as an observer: users can read and change nothing."`

	Heartbeat bool `group:"Replication" help:"Write the time into the database every 2 seconds, so that read-only instances know how current their data is; always on with --replica-listen."`

	ContentRetention time.Duration `default:"720h" group:"Backup" help:"How long the content of a file is kept after no record names it, for restores to an earlier time."`
	BackupAt         string        `default:"03:30" placeholder:"HH:MM" group:"Backup" help:"Time of the nightly archive and its trial restore; off disables both."`
	BackupDir        string        `placeholder:"DIR" group:"Backup" help:"Folder of the nightly archives; default: backups/ in the data folder."`
	BackupKeep       int           `default:"7" group:"Backup" help:"Number of nightly archives to keep."`

	History          time.Duration `default:"168h" group:"Replication" help:"How far back lls restore --to reaches (SQLite); 0 keeps no history and allows no observers."`
	ReplicaListen    string        `placeholder:"HOST:PORT" group:"Replication" help:"Address of the feed for observers (SQLite); needs a certificate unless it is a loopback address. Default: off."`
	ReplicaTLSCert   string        `name:"replica-tls-cert" placeholder:"FILE" group:"Replication" help:"Certificate chain (PEM) of the feed; default: that of --tls-cert."`
	ReplicaTLSKey    string        `name:"replica-tls-key" placeholder:"FILE" group:"Replication" help:"Private key (PEM) of that certificate."`
	ReplicaAllow     []string      `placeholder:"CIDR" group:"Replication" help:"Networks from which observers may connect; default: all."`
	ReplicaCA        string        `name:"replica-ca" placeholder:"FILE" group:"Replication" help:"Certificate authorities (PEM); an observer may present a client certificate of theirs instead of the token."`
	Observe          string        `placeholder:"URL" group:"Replication" help:"Run as an observer of the instance whose feed has this URL."`
	ObserveTokenFile string        `placeholder:"FILE" group:"Replication" help:"File with the token that lls replica token printed at the origin."`
	ObserveCA        string        `name:"observe-ca" placeholder:"FILE" group:"Replication" help:"Certificate authorities (PEM) to trust for this connection in addition to those of the system."`
	ObserveCert      string        `placeholder:"FILE" group:"Replication" help:"Client certificate (PEM) to present instead of the token."`
	ObserveKey       string        `placeholder:"FILE" group:"Replication" help:"Private key (PEM) of that certificate."`

	HistoryCache string `default:"32MiB" group:"Storage" help:"Size of the cache of histories of articles in memory."`
	CompareCache string `default:"64MiB" group:"Storage" help:"Size of the cache of comparisons in memory."`

	Listen         string   `default:"127.0.0.1:8080" group:"Network" help:"Address to serve on."`
	TLSCert        string   `name:"tls-cert" placeholder:"FILE" group:"Network" help:"Certificate chain (PEM); serves HTTPS together with --tls-key."`
	TLSKey         string   `name:"tls-key" placeholder:"FILE" group:"Network" help:"Private key (PEM) of the certificate."`
	TrustedProxies []string `placeholder:"CIDR" group:"Network" help:"Proxies whose X-Forwarded-For names the client."`
	MetricsListen  string   `placeholder:"HOST:PORT" group:"Network" help:"Address of the Prometheus metrics; default: off."`
	PublicURL      string   `name:"public-url" placeholder:"URL" group:"Network" help:"URL at which users reach this instance, for links in mails."`

	TimeZone     string `default:"Asia/Nicosia" group:"Appearance" help:"Time zone of dates and times."`
	FooterYears  string `default:"2023-25" group:"Appearance" help:"Years in the footer."`
	SupportMail  string `placeholder:"ADDRESS" group:"Appearance" help:"Mail address of the support contact."`
	SupportPhone string `placeholder:"DIGITS" group:"Appearance" help:"Telephone number of the support contact, 10 digits."`
	LineBodies   bool   `group:"Appearance" help:"Show line bodies."`
	LogMenu      bool   `group:"Appearance" help:"Show the system log in the menu."`

	SecurityProfile string        `default:"spec" enum:"spec,strict" group:"Security" help:"spec, or strict: long passwords, a second factor for administrators, sign-in errors without a reason, and sessions that end when the user is idle."`
	PasswordMin     *int          `placeholder:"N" group:"Security" help:"Minimum length of a password (4; strict 12)."`
	PasswordMax     *int          `placeholder:"N" group:"Security" help:"Maximum length of a password (20; strict 128)."`
	SessionIdle     time.Duration `default:"30m" group:"Security" help:"Idle time after which a session ends; strict: keep-alive calls do not count as activity."`
	SessionMax      time.Duration `default:"12h" group:"Security" help:"Time after which a session ends even if it is in use."`
	ThrottleAccount int           `default:"10" group:"Security" help:"Wrong passwords allowed for an account from one address per window."`
	ThrottleAddress int           `default:"100" group:"Security" help:"Wrong passwords allowed from one address per window."`
	ThrottleNetwork int           `default:"300" group:"Security" help:"Wrong passwords allowed from one network (IPv4 /24, IPv6 /48) per window."`
	ThrottleDay     int           `default:"100" group:"Security" help:"Wrong passwords allowed for an account per day; beyond that only devices that have signed in to it before may try."`
	ThrottleActs    int           `default:"1200" group:"Security" help:"Calls of a signed-in user that can write to the log, per window."`
	ThrottleWindow  time.Duration `default:"15m" group:"Security" help:"Length of the window in which they are counted."`
	RPID            string        `name:"rp-id" placeholder:"DOMAIN" group:"Security" help:"Domain that passkeys belong to: the host of --public-url or a domain above it, the same on observers. Default: the host of --public-url."`
	SecondFactor    string        `default:"" enum:",off,allowed,administrators,required" placeholder:"WHO" group:"Security" help:"Second factor of users: off, allowed (default), or required of administrators (default of strict) or of everybody. Who must have one and has none adds it at the next sign-in."`
	Webhooks        string        `placeholder:"FILE" group:"Security" help:"JSON file of the addresses to which changes of the library are sent. Default: none."`
	FactorKeyFile   string        `placeholder:"FILE" group:"Security" help:"File with 32 bytes in base64 that encrypt the keys of one-time codes in the database; the same on observers. Default: they are stored as they are."`
	APITokens       bool          `name:"api-tokens" group:"Security" help:"Allow users to make personal tokens, with which programs call the API as them."`
	Calendar        bool          `group:"Security" help:"Let users subscribe to a calendar of their legal texts at a secret address."`
	ChangeFeed      bool          `group:"Security" help:"Let programs follow what changes in the library, within the rights of their user."`
	OIDCProviders   string        `name:"oidc-providers" placeholder:"FILE" group:"Security" help:"JSON file with the providers of OpenID Connect at which users sign in. Default: none."`
	LocalSignIn     string        `default:"all" enum:"all,admins,off" group:"Security" help:"Whose passwords open a session beside --oidc-providers: all, those of administrators, or off: that of System Account only."`
	UploadLimit     string        `default:"64MiB" group:"Security" help:"Maximum size of a file."`
	UploadQuota     string        `default:"2GiB" group:"Security" help:"Maximum size of a user's uploads per day; 0: no limit."`
	ScanCommand     string        `placeholder:"COMMAND" group:"Security" help:"Program that scans uploaded files, with its arguments, split at white space; the path of the file is appended. Exit status 0 accepts the file, 1 refuses it, any other is a failure, which refuses it too."`
	ScanTimeout     time.Duration `default:"60s" group:"Security" help:"Time limit of the scan of one file."`
	AdminPassword   string        `placeholder:"PASSWORD" group:"Security" help:"Password of System Account at the first start, preferably in LLS_ADMIN_PASSWORD. Default: generated and printed."`

	SMTPHost        string        `name:"smtp-host" placeholder:"HOST" group:"Mail" help:"Mail server. Without one, requests for a forgotten password are refused and other mails are written to outbox/ in the data folder."`
	SMTPPort        int           `name:"smtp-port" placeholder:"PORT" group:"Mail" help:"Port of the mail server (starttls 587, tls 465, none 25)."`
	SMTPSecurity    string        `name:"smtp-security" default:"starttls" enum:"starttls,tls,none" group:"Mail" help:"starttls, tls (implicit TLS) or none."`
	SMTPUsername    string        `name:"smtp-username" placeholder:"NAME" group:"Mail" help:"User name for the mail server, if it requires one."`
	SMTPPassword    string        `name:"smtp-password" placeholder:"PASSWORD" group:"Mail" help:"Password for the mail server, preferably in LLS_SMTP_PASSWORD."`
	SMTPFrom        string        `name:"smtp-from" placeholder:"ADDRESS" group:"Mail" help:"Sender address of mails."`
	SMTPCA          string        `name:"smtp-ca" placeholder:"FILE" group:"Mail" help:"Certificate authorities (PEM) to trust for this connection in addition to those of the system."`
	SMTPTimeout     time.Duration `name:"smtp-timeout" default:"15s" group:"Mail" help:"Time limit for sending one mail."`
	RecoveryAccount int           `name:"recovery-account" default:"3" group:"Security" help:"Recovery mails per account and hour."`
	RecoveryAddress int           `name:"recovery-address" default:"10" group:"Security" help:"Requests for recovery mails per address and hour."`

	LogFormat string `default:"text" enum:"text,json" group:"Log" help:"text or json."`
	LogLevel  string `default:"info" enum:"debug,info,warn,error" group:"Log" help:"debug, info, warn or error."`
}

// grammar is the options and the commands.
type grammar struct {
	options

	Serve   struct{} `cmd:"" help:"Serve the library."`
	Migrate struct{} `cmd:"" help:"Migrate the database to this version and exit."`
	User    struct {
		Add struct {
			Username      string `arg:"" help:"Mail address to sign in with."`
			Name          string `required:"" help:"First name."`
			LastName      string `required:"" help:"Last name."`
			Role          int    `required:"" help:"1 administrator, 2 drafting expert, 3 reader, 4 translator, 5 glossary reader."`
			Agency        int64  `help:"Id of the agency; roles 2 to 5 need one to sign in."`
			PasswordStdin bool   `help:"Read the password from standard input; default: generate and print one."`
		} `cmd:"" help:"Add an account."`
		Password struct {
			Username      string `arg:"" help:"Account whose password is set."`
			PasswordStdin bool   `help:"Read the password from standard input; default: generate and print one."`
		} `cmd:"" help:"Set the password of an account and end its sessions."`
		Address struct {
			Username string `arg:"" help:"Account whose address is changed."`
			New      string `arg:"" help:"New mail address to sign in with."`
		} `cmd:"" help:"Change the address of an account; the only way to change that of System Account."`
		SecondFactor struct {
			Off struct {
				Username string `arg:"" help:"Account whose second factors are removed."`
			} `cmd:"" help:"Remove the second factors of an account and end its sessions."`
		} `cmd:"" help:"Manage second factors."`
		Link struct {
			Username string `arg:"" help:"Account that is linked."`
			Issuer   string `required:"" placeholder:"URL" help:"Issuer of the provider, as in the file of the providers."`
			Subject  string `required:"" help:"What the provider calls the person: its claim sub, or the one that SubjectClaim names."`
		} `cmd:"" help:"Link an account to a person of a provider of OpenID Connect."`
		Unlink struct {
			Username string `arg:"" help:"Account whose links are removed."`
		} `cmd:"" help:"Remove the links of an account to providers of OpenID Connect and end its sessions."`
		List struct{} `cmd:"" help:"List the accounts."`
	} `cmd:"" help:"Manage accounts."`
	VerifyLog struct {
		Head      string `placeholder:"FILE" help:"File written by an earlier --write-head: also check that no entry up to it is missing or was rewritten."`
		WriteHead string `placeholder:"FILE" help:"Write number and hash of the last entry to this file; keep it on another machine."`
	} `cmd:"" name:"verify-log" help:"Check that the log is complete and unchanged; name the first entry that is not."`
	Backup struct {
		Create struct {
			File string `arg:"" help:"The archive to write."`
		} `cmd:"" help:"Write the whole library to one file; the instance may keep running."`
		List struct{} `cmd:"" help:"List the archives of the backup folder and the result of the last trial restore."`
	} `cmd:"" help:"Create and list archives of the whole library."`
	Restore struct {
		File string `arg:"" optional:"" help:"The archive."`
		Out  string `required:"" placeholder:"DIR" help:"The new data folder."`
		To   string `placeholder:"TIME" help:"Instead of an archive: restore --data to this time, 2026-11-21T18:30:00+02:00 or '2026-11-21 18:30' in the instance's time zone."`
	} `cmd:"" help:"Restore an archive, or an earlier time, into a new data folder and verify all of it."`
	Copy struct {
		From   string `required:"" placeholder:"URL" help:"sqlite://DIR or postgres://…"`
		To     string `required:"" placeholder:"URL" help:"sqlite://DIR or postgres://…; must be empty."`
		DryRun bool   `name:"dry-run" help:"Only print what would be copied."`
	} `cmd:"" help:"Copy a library from one database to another, with counts and checksums."`
	Import struct {
		Terms       importOptions      `cmd:"" help:"Create terms."`
		LegalTexts  importOptions      `cmd:"" name:"legaltexts" help:"Create legal texts, as drafts without versions."`
		EUActs      importOptions      `cmd:"" name:"euacts" help:"Register EU acts, for example those of an export of EUR-Lex."`
		TBX         entryOptions       `cmd:"" name:"tbx" help:"Create terms from a TBX file."`
		Concordance concordanceOptions `cmd:"" help:"Import the rows of a table of concordance from a DOCX, XLSX, ODS, CSV, TSV or HTML file."`
		Regulations struct {
			Dir      string `arg:"" help:"The folder with the files."`
			Manifest string `required:"" placeholder:"FILE" help:"Table of the files, with the columns file, name, type, sector and language, and optionally number and date."`
			DryRun   bool   `name:"dry-run" help:"Only print what would happen."`
		} `cmd:"" help:"Create EU regulations from the files of a folder."`
		Revisions struct {
			Dir      string `arg:"" help:"The folder with the files."`
			Manifest string `required:"" placeholder:"FILE" help:"Table of the files, with the columns file, legal text, status and date, and optionally English file, effective date, language and notes."`
			DryRun   bool   `name:"dry-run" help:"Only print what would happen."`
			Scans    bool   `help:"Create versions without a text of PDF files that are scanned pages, instead of refusing them."`
		} `cmd:"" help:"Create versions of legal texts from the files of a folder: their texts are read, and the files attached."`
	} `cmd:"" help:"Create records from an XLSX, ODS, CSV or TSV file: all rows or, without --partial, none. Prints a line per row."`
	Export struct {
		Concordance struct {
			Text     int64  `required:"" placeholder:"ID" help:"The legal text."`
			Act      string `required:"" placeholder:"CELEX" help:"The EU act, by its CELEX number."`
			Format   string `default:"xlsx" enum:"xlsx,docx,pdf,csv" help:"The format: xlsx, docx, pdf or csv."`
			Language string `default:"both" enum:"tr,en,both" help:"The language: tr, en or both."`
			Layout   string `placeholder:"NAME" help:"A layout by the name of its file, without .json; default: lls."`
			Reverse  bool   `help:"From the legal text to the act."`
			Official bool   `help:"Leave out the note that this is not an official document."`
			Out      string `required:"" placeholder:"FILE" help:"The file to write; it must not exist."`
		} `cmd:"" help:"Write a table of concordance as a spreadsheet or a document."`
	} `cmd:"" help:"Write data of the library into a file."`
	Read struct {
		File     string `arg:"" help:"The file: DOCX, DOC, ODT, RTF, PDF, HTML or TXT."`
		Language string `default:"" enum:",tr,en" help:"The language of the text, or the one to print of a text in both: tr or en; default: found."`
		JSON     bool   `name:"json" help:"Print the text with its report as JSON."`
	} `cmd:"" help:"Print the text of a file as the form of a version takes it. What was left out, changed or is in doubt goes to standard error."`
	Replica struct {
		Token struct{} `cmd:"" help:"Print a new token for observers; the previous one becomes invalid."`
	} `cmd:"" help:"Manage the feed for observers."`
	Status   struct{} `cmd:"" help:"Show how far the webhooks are; the instance may keep running."`
	Health   struct{} `cmd:"" help:"Ask the instance that serves on --listen whether it can answer users; exit status 1 if not."`
	Version  struct{} `cmd:"" help:"Print the version."`
	ReadFile struct{} `cmd:"" name:"read-file" hidden:"" help:"Read the text of a file, for the server."`
	OpenAPI  struct{} `cmd:"" name:"openapi" help:"Print the description of the API."`
}

// entryOptions say how a file of entries is read.
type entryOptions struct {
	File       string `arg:"" help:"The file."`
	DryRun     bool   `name:"dry-run" help:"Only print what would happen."`
	Partial    bool   `help:"Import the rows without errors and skip the others."`
	Faulty     string `placeholder:"FILE" help:"Write the rows with errors to this XLSX file, to correct and import."`
	Domain     int64  `placeholder:"ID" help:"Domain of terms whose subject field names no domain; default: the default domain."`
	Duplicates string `default:"skip" enum:"create,skip" help:"What to do with a record whose names exist already: create or skip."`
}

// concordanceOptions say how the rows of a table of concordance are read.
type concordanceOptions struct {
	File      string   `arg:"" help:"The file."`
	Text      int64    `required:"" placeholder:"ID" help:"The legal text of the table."`
	Act       string   `required:"" placeholder:"CELEX" help:"The EU act of the table. Without a table of both one is created."`
	DryRun    bool     `name:"dry-run" help:"Only print what would happen."`
	Table     int      `placeholder:"N" help:"Table of the file, from 1; default: the one that fits."`
	Columns   []string `placeholder:"FIELD,…" help:"What the columns are for, by position: EULabel,Targets,DegreeId. An empty one is left out; default: found."`
	Overwrite bool     `help:"Replace words that the table has otherwise."`
}

// importOptions say how a table is read.
type importOptions struct {
	File       string   `arg:"" help:"The file."`
	DryRun     bool     `name:"dry-run" help:"Only print what would happen."`
	Partial    bool     `help:"Import the rows without errors and skip the others."`
	Faulty     string   `placeholder:"FILE" help:"Write the rows with errors to this XLSX file, to correct and import."`
	Sheet      string   `placeholder:"NAME" help:"Sheet of a workbook, by name or by number from 1; default: the one that fits."`
	HeaderRow  int      `name:"header-row" placeholder:"N" help:"Row of the headings; default: found among the first rows."`
	Columns    []string `placeholder:"FIELD,…" help:"Fields by position, for a file without a header: NameTR,NameEN,,Notes. An empty one is left out."`
	Header     bool     `help:"With --columns: skip the first row, which is a header."`
	Domain     int64    `placeholder:"ID" help:"Domain of terms whose row names none; default: the default domain."`
	Duplicates string   `default:"skip" enum:"create,skip" help:"What to do with a record whose names exist already: create or skip."`
}
