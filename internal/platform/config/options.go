package config

import "time"

// options is the table that kong reads: one field is one option. The flag is
// the name in kebab case, the environment variable LLS_ and the same in
// capitals, the key of the file the flag's name.
type options struct {
	Config string `placeholder:"FILE" help:"JSON file with options; environment and flags come before it."`

	Data                string `default:"./data" group:"Storage" help:"Folder of everything that this instance keeps."`
	Database            string `placeholder:"URL" group:"Storage" help:"postgres://… to use PostgreSQL; else SQLite in the data folder."`
	DatabaseConnections int    `default:"20" placeholder:"N" group:"Storage" help:"Most connections to PostgreSQL, for each of the two stores."`

	Demo       bool `group:"Storage" help:"Fill an empty database with demo data and accounts."`
	DemoPublic bool `group:"Storage" help:"Serve a demo, whose passwords everybody knows, on an address that is not loopback."`
	ReadOnly   bool `group:"Storage" help:"Run as an observer: people read, nothing is changed."`

	Heartbeat bool `group:"Replication" help:"Write the time into the data every 2 seconds, so that read-only instances know how current they are; always on with --replica-listen."`

	ContentRetention time.Duration `default:"720h" group:"Backup" help:"Contents of files are kept so long after the last record that named them, for restores to the past."`
	BackupAt         string        `default:"03:30" placeholder:"HH:MM" group:"Backup" help:"Hour of the nightly archive, which is restored on trial; off for none."`
	BackupDir        string        `placeholder:"DIR" group:"Backup" help:"Folder of the archives; backups/ of the data folder when empty."`
	BackupKeep       int           `default:"7" group:"Backup" help:"Nightly archives that are kept."`

	History          time.Duration `default:"168h" group:"Replication" help:"How far back lls restore --to reaches (SQLite); 0 keeps no past and allows no observers."`
	ReplicaListen    string        `placeholder:"HOST:PORT" group:"Replication" help:"Address on which observers read this instance (SQLite); with a certificate, or on a loopback address. Off when empty."`
	ReplicaTLSCert   string        `name:"replica-tls-cert" placeholder:"FILE" group:"Replication" help:"Certificate chain (PEM) for observers; that of --tls-cert when empty."`
	ReplicaTLSKey    string        `name:"replica-tls-key" placeholder:"FILE" group:"Replication" help:"Private key (PEM) of that certificate."`
	ReplicaAllow     []string      `placeholder:"CIDR" group:"Replication" help:"Addresses that observers may come from; every one when empty."`
	ReplicaCA        string        `name:"replica-ca" placeholder:"FILE" group:"Replication" help:"Authorities (PEM) whose client certificates observers may show in place of the token."`
	Observe          string        `placeholder:"URL" group:"Replication" help:"Run as an observer of the instance whose --replica-listen is there."`
	ObserveTokenFile string        `placeholder:"FILE" group:"Replication" help:"File with the token that lls replica token printed there."`
	ObserveCA        string        `name:"observe-ca" placeholder:"FILE" group:"Replication" help:"Authorities (PEM) to trust for it beside the system's."`
	ObserveCert      string        `placeholder:"FILE" group:"Replication" help:"Client certificate (PEM) to show in place of the token."`
	ObserveKey       string        `placeholder:"FILE" group:"Replication" help:"Private key (PEM) of that certificate."`

	CompareCache string `default:"64MiB" group:"Storage" help:"Memory in which comparisons are kept for the next reader."`

	Listen         string   `default:"127.0.0.1:8080" group:"Network" help:"Address to serve on."`
	TLSCert        string   `name:"tls-cert" placeholder:"FILE" group:"Network" help:"Certificate chain (PEM); serves HTTPS together with --tls-key."`
	TLSKey         string   `name:"tls-key" placeholder:"FILE" group:"Network" help:"Private key (PEM) of the certificate."`
	TrustedProxies []string `placeholder:"CIDR" group:"Network" help:"Proxies whose X-Forwarded-For names the client."`
	MetricsListen  string   `placeholder:"HOST:PORT" group:"Network" help:"Address for Prometheus metrics; off when empty."`
	PublicURL      string   `name:"public-url" placeholder:"URL" group:"Network" help:"Address under which people reach this instance, for links in mails."`

	TimeZone     string `default:"Asia/Nicosia" group:"Appearance" help:"Time zone of dates and hours."`
	FooterYears  string `default:"2023-25" group:"Appearance" help:"Years in the footer."`
	SupportMail  string `placeholder:"ADDRESS" group:"Appearance" help:"Mail address for help."`
	SupportPhone string `placeholder:"DIGITS" group:"Appearance" help:"Telephone for help, 10 digits."`
	LineBodies   bool   `group:"Appearance" help:"Show line bodies."`
	LogMenu      bool   `group:"Appearance" help:"Show the system log in the menu."`

	SecurityProfile string        `default:"spec" enum:"spec,strict" group:"Security" help:"spec, or strict for long passwords, silent sign-in errors and sessions that end without their user."`
	PasswordMin     *int          `placeholder:"N" group:"Security" help:"Shortest password (4; strict 12)."`
	PasswordMax     *int          `placeholder:"N" group:"Security" help:"Longest password (20; strict 128)."`
	SessionIdle     time.Duration `default:"30m" group:"Security" help:"A session ends after so long without a call; strict: without its user, whose keep-alive does not count."`
	SessionMax      time.Duration `default:"12h" group:"Security" help:"A session ends after so long in any case."`
	ThrottleAccount int           `default:"10" group:"Security" help:"Wrong passwords for an account from one address in a window."`
	ThrottleAddress int           `default:"100" group:"Security" help:"Wrong passwords from one address in a window."`
	ThrottleNetwork int           `default:"300" group:"Security" help:"Wrong passwords from one network, an IPv4 /24 or IPv6 /48, in a window."`
	ThrottleDay     int           `default:"100" group:"Security" help:"Wrong passwords for an account in a day; beyond it only devices that have signed in to it before are looked at."`
	ThrottleActs    int           `default:"1200" group:"Security" help:"Calls of a signed-in user in a window that can write the log."`
	ThrottleWindow  time.Duration `default:"15m" group:"Security" help:"Window in which wrong passwords are counted."`
	UploadLimit     string        `default:"64MiB" group:"Security" help:"Largest file."`
	UploadQuota     string        `default:"2GiB" group:"Security" help:"Bytes that a user may send in a day; 0 for any number."`
	ScanCommand     string        `placeholder:"COMMAND" group:"Security" help:"Program that looks at what people send, with its fixed arguments, split at white space; the path of the file comes last. Status 0 takes the file, 1 refuses it, all else is a failure that refuses it too."`
	ScanTimeout     time.Duration `default:"60s" group:"Security" help:"How long it may take for a file."`
	AdminPassword   string        `placeholder:"PASSWORD" group:"Security" help:"Password of System Account at the first start; better in LLS_ADMIN_PASSWORD. Generated and printed when empty."`

	SMTPHost        string        `name:"smtp-host" placeholder:"HOST" group:"Mail" help:"Server that takes mails. Without one a forgotten password is refused; other mails go to outbox/ in the data folder."`
	SMTPPort        int           `name:"smtp-port" placeholder:"PORT" group:"Mail" help:"Its port (starttls 587, tls 465, none 25)."`
	SMTPSecurity    string        `name:"smtp-security" default:"starttls" enum:"starttls,tls,none" group:"Mail" help:"starttls, tls from the first byte, or none."`
	SMTPUsername    string        `name:"smtp-username" placeholder:"NAME" group:"Mail" help:"Name to sign in to it with, if it asks for one."`
	SMTPPassword    string        `name:"smtp-password" placeholder:"PASSWORD" group:"Mail" help:"Password of that name; better in LLS_SMTP_PASSWORD."`
	SMTPFrom        string        `name:"smtp-from" placeholder:"ADDRESS" group:"Mail" help:"Address that mails come from."`
	SMTPCA          string        `name:"smtp-ca" placeholder:"FILE" group:"Mail" help:"Authorities (PEM) to trust for it beside the system's."`
	SMTPTimeout     time.Duration `name:"smtp-timeout" default:"15s" group:"Mail" help:"A mail must be taken within this time."`
	RecoveryAccount int           `name:"recovery-account" default:"3" group:"Security" help:"Recovery mails for an account in an hour."`
	RecoveryAddress int           `name:"recovery-address" default:"10" group:"Security" help:"Requests for recovery mails from one address in an hour."`

	LogFormat string `default:"text" enum:"text,json" group:"Log" help:"text or json."`
	LogLevel  string `default:"info" enum:"debug,info,warn,error" group:"Log" help:"debug, info, warn or error."`
}

// grammar is the options and the commands.
type grammar struct {
	options

	Serve   struct{} `cmd:"" help:"Serve the library."`
	Migrate struct{} `cmd:"" help:"Bring the database to this version and stop."`
	User    struct {
		Add struct {
			Username      string `arg:"" help:"Mail address to sign in with."`
			Name          string `required:"" help:"First name."`
			LastName      string `required:"" help:"Last name."`
			Role          int    `required:"" help:"1 administrator, 2 drafting expert, 3 reader, 4 translator, 5 glossary reader."`
			Agency        int64  `help:"Id of the agency; roles 2 to 5 need one to sign in."`
			PasswordStdin bool   `help:"Read the password from standard input; else one is generated and printed."`
		} `cmd:"" help:"Add an account."`
		Password struct {
			Username      string `arg:"" help:"Account whose password is set."`
			PasswordStdin bool   `help:"Read the password from standard input; else one is generated and printed."`
		} `cmd:"" help:"Set the password of an account and end its sessions."`
		Address struct {
			Username string `arg:"" help:"Account whose address is changed."`
			New      string `arg:"" help:"Mail address to sign in with from now on."`
		} `cmd:"" help:"Give an account another address; that of System Account is changed in no other way."`
		List struct{} `cmd:"" help:"List the accounts."`
	} `cmd:"" help:"Accounts, without signing in."`
	VerifyLog struct {
		Head      string `placeholder:"FILE" help:"File of an earlier --write-head: tells whether entries up to there are missing or were written anew."`
		WriteHead string `placeholder:"FILE" help:"Keep number and hash of the last entry in this file; best on another machine."`
	} `cmd:"" name:"verify-log" help:"Check that the log is whole; names the first entry that is not as it was written."`
	Backup struct {
		Create struct {
			File string `arg:"" help:"The archive to write."`
		} `cmd:"" help:"Write the whole library into one file; the instance may run meanwhile."`
		List struct{} `cmd:"" help:"List the archives of the backup folder and the result of the last trial."`
	} `cmd:"" help:"Archives of the whole library."`
	Restore struct {
		File string `arg:"" optional:"" help:"The archive."`
		Out  string `required:"" placeholder:"DIR" help:"The folder to make."`
		To   string `placeholder:"TIME" help:"In place of an archive: a moment of the past of --data, 2026-11-21T18:30:00+02:00 or '2026-11-21 18:30' in the instance's time zone."`
	} `cmd:"" help:"Bring an archive, or a moment of the past, back into a new data folder and check all of it."`
	Copy struct {
		From   string `required:"" placeholder:"URL" help:"sqlite://DIR or postgres://…"`
		To     string `required:"" placeholder:"URL" help:"sqlite://DIR or postgres://…, without a library."`
		DryRun bool   `name:"dry-run" help:"Only say what would be copied."`
	} `cmd:"" help:"Copy a library from one database to another, with counts and checksums."`
	Import struct {
		Terms       importOptions `cmd:"" help:"Create terms."`
		LegalTexts  importOptions `cmd:"" name:"legaltexts" help:"Create legal texts, as drafts without versions."`
		TBX         entryOptions  `cmd:"" name:"tbx" help:"Create terms of a TBX-Basic file."`
		Regulations struct {
			Dir      string `arg:"" help:"The folder with the files."`
			Manifest string `required:"" placeholder:"FILE" help:"What the files are; columns file, name, type, sector, language and, if there are such, number and date."`
			DryRun   bool   `name:"dry-run" help:"Only say what would happen."`
		} `cmd:"" help:"Create EU regulations from the files of a folder."`
	} `cmd:"" help:"Create the records of an XLSX, ODS, CSV or TSV file: all rows or, unless --partial, none. Prints a line for each row."`
	Replica struct {
		Token struct{} `cmd:"" help:"Print a new token for observers; the one before it ends."`
	} `cmd:"" help:"Observers of this instance."`
	Version struct{} `cmd:"" help:"Print the version."`
	OpenAPI struct{} `cmd:"" name:"openapi" help:"Print the description of the API."`
}

// entryOptions say how a file of entries is read.
type entryOptions struct {
	File       string `arg:"" help:"The file."`
	DryRun     bool   `name:"dry-run" help:"Only say what would happen."`
	Partial    bool   `help:"Leave rows with errors out, instead of importing none."`
	Faulty     string `placeholder:"FILE" help:"Write the rows with errors into this XLSX, to correct and import."`
	Domain     int64  `placeholder:"ID" help:"Domain of terms whose subject fields are no domains; else the default one."`
	Duplicates string `default:"skip" enum:"create,skip" help:"What becomes of a record whose names are there already: create or skip."`
}

// importOptions say how a table is read.
type importOptions struct {
	File       string   `arg:"" help:"The file."`
	DryRun     bool     `name:"dry-run" help:"Only say what would happen."`
	Partial    bool     `help:"Leave rows with errors out, instead of importing none."`
	Faulty     string   `placeholder:"FILE" help:"Write the rows with errors into this XLSX, to correct and import."`
	Sheet      string   `placeholder:"NAME" help:"Of a workbook: the sheet, by its name or its number from 1; else the one that fits."`
	HeaderRow  int      `name:"header-row" placeholder:"N" help:"Row of the headings; else it is found among the first ones."`
	Columns    []string `placeholder:"FIELD,…" help:"Fields by position, for a file without a header: NameTR,NameEN,,Notes. An empty one is left out."`
	Header     bool     `help:"With --columns: the first row is a header all the same."`
	Domain     int64    `placeholder:"ID" help:"Domain of terms whose row names none; else the default one."`
	Duplicates string   `default:"skip" enum:"create,skip" help:"What becomes of a record whose names are there already: create or skip."`
}
