package config

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// Command is the command to run.
type Command string

// The commands of the program.
const (
	Serve             Command = "serve"
	Migrate           Command = "migrate"
	UserAdd           Command = "user add"
	UserPassword      Command = "user password"
	UserAddress       Command = "user address"
	UserFactorOff     Command = "user second-factor off"
	UserLink          Command = "user link"
	UserUnlink        Command = "user unlink"
	UserList          Command = "user list"
	Health            Command = "health"
	Status            Command = "status"
	Version           Command = "version"
	OpenAPI           Command = "openapi"
	ReadFile          Command = "read-file" // hidden: the server starts it
	Read              Command = "read"
	VerifyLog         Command = "verify-log"
	BackupCreate      Command = "backup create"
	BackupList        Command = "backup list"
	Restore           Command = "restore"
	Copy              Command = "copy"
	ReplicaToken      Command = "replica token"
	ImportTerms       Command = "import terms"
	ImportTexts       Command = "import legaltexts"
	ImportActs        Command = "import euacts"
	ImportTBX         Command = "import tbx"
	ImportConcordance Command = "import concordance"
	ImportRegulations Command = "import regulations"
	ImportRevisions   Command = "import revisions"
	ExportConcordance Command = "export concordance"
)

// SQLiteScheme begins the address of a data folder for copies.
const SQLiteScheme = "sqlite://"

// LogCheck is what verify-log compares the log with, and where it keeps its end; both may be empty.
type LogCheck struct{ Head, WriteHead string }

// User contains the arguments of the user commands.
type User struct {
	Issuer, Subject string // of a person of a provider
	Username        string
	New             string // the address that the account gets
	Name            string
	LastName        string
	Role            int
	AgencyID        int64
	PasswordStdin   bool
}

// Import is a table to import, and how it is read.
type Import struct {
	File       string
	DryRun     bool
	Partial    bool
	Faulty     string
	Sheet      string
	HeaderRow  int
	Columns    []string
	Header     bool
	Domain     int64
	Duplicates string
}

// ConcordanceImport is a file with the rows of a table of concordance, and how it is read.
type ConcordanceImport struct {
	File      string
	Text      int64
	Act       string
	DryRun    bool
	Table     int
	Columns   []string
	Overwrite bool
}

// Archive is the file that backup create writes and restore reads, and the folder that restore makes.
type Archive struct {
	File, Out string
	To        time.Time // a moment of the past in place of File; zero: none
}

// CopyPlan says between which databases a library is copied.
type CopyPlan struct {
	From, To string
	DryRun   bool
}

// RegulationImport is a folder of regulations to import, and the table that says what they are.
type RegulationImport struct {
	Dir      string
	Manifest string
	DryRun   bool
}

// RevisionImport is a folder of files that become versions of legal texts, and the table that says of which.
type RevisionImport struct {
	Dir      string
	Manifest string
	DryRun   bool
	Scans    bool
}

// TextReading is a file whose text is printed, and how.
type TextReading struct {
	File     string
	Language string
	JSON     bool
}

// ConcordanceExport says which table of concordance is written into which file, and how.
type ConcordanceExport struct {
	Text     int64
	Act      string
	Format   string
	Language string
	Layout   string
	Reverse  bool
	Official bool
	Out      string
}

// Invocation is a command line that was understood.
type Invocation struct {
	Command           Command
	Config            Config
	User              User
	Log               LogCheck
	Import            Import
	ConcordanceImport ConcordanceImport
	Regulations       RegulationImport
	Revisions         RevisionImport
	Reading           TextReading
	ConcordanceExport ConcordanceExport
	Archive           Archive
	Copy              CopyPlan
}

// ErrHelp means that help was requested and has been printed.
var ErrHelp = errors.New("help was printed")

// Parse reads the command line, the environment and the configuration file, in
// this order of precedence. Every other error than ErrHelp is wrong usage.
func Parse(args []string, env func(string) (string, bool), out io.Writer) (Invocation, error) {
	var asked grammar
	from := &source{env: env}
	helped := false
	parser, err := kong.New(&asked,
		kong.Name("lls"),
		kong.Description("LLS, the Legal Library System. Each option is also an environment variable and a key of the "+
			"configuration file."),
		kong.Writers(out, out),
		kong.Exit(func(int) { helped = true }),
		kong.ValueFormatter(func(value *kong.Value) string { return helpOf(value) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.WithBeforeResolve(from.load),
		kong.Resolvers(from),
	)
	if err != nil {
		return Invocation{}, fmt.Errorf("build the command line: %w", err)
	}
	parsed, err := parser.Parse(args)
	if helped {
		return Invocation{}, ErrHelp
	}
	if err != nil {
		return Invocation{}, err
	}
	config, err := asked.check()
	if err != nil {
		return Invocation{}, err
	}
	invocation := Invocation{Command: commandOf(parsed), Config: config}
	switch invocation.Command {
	case Serve:
		if err := checkHistory(config); err != nil {
			return Invocation{}, err
		}
	case UserAdd:
		add := asked.User.Add
		if add.Role < 1 || add.Role > 5 {
			return Invocation{}, fmt.Errorf("--role: %d is no role; roles are 1 to 5", add.Role)
		}
		invocation.User = User{
			Username: add.Username, Name: add.Name, LastName: add.LastName,
			Role: add.Role, AgencyID: add.Agency, PasswordStdin: add.PasswordStdin,
		}
	case ImportTerms:
		invocation.Import = Import(asked.Import.Terms)
	case ImportTexts, ImportActs:
		options := asked.Import.LegalTexts
		if invocation.Command == ImportActs {
			options = asked.Import.EUActs
		}
		if options.Domain != 0 {
			return Invocation{}, errors.New("--domain is for terms")
		}
		invocation.Import = Import(options)
	case ImportTBX:
		entries := asked.Import.TBX
		invocation.Import = Import{File: entries.File, DryRun: entries.DryRun, Partial: entries.Partial,
			Faulty: entries.Faulty, Domain: entries.Domain, Duplicates: entries.Duplicates}
	case ImportConcordance:
		invocation.ConcordanceImport = ConcordanceImport(asked.Import.Concordance)
	case ImportRegulations:
		invocation.Regulations = RegulationImport(asked.Import.Regulations)
	case ImportRevisions:
		invocation.Revisions = RevisionImport(asked.Import.Revisions)
	case Read:
		invocation.Reading = TextReading(asked.Read)
	case ExportConcordance:
		invocation.ConcordanceExport = ConcordanceExport(asked.Export.Concordance)
	case BackupCreate:
		invocation.Archive.File = asked.Backup.Create.File
	case Restore:
		restore := asked.Restore
		invocation.Archive = Archive{File: restore.File, Out: restore.Out}
		if (restore.File == "") == (restore.To == "") {
			return Invocation{}, errors.New("restore takes an archive or --to TIME, one of them")
		}
		if restore.To != "" {
			if invocation.Archive.To, err = parseMoment(restore.To, config.TimeZone); err != nil {
				return Invocation{}, err
			}
		}
	case Copy:
		for option, address := range map[string]string{"from": asked.Copy.From, "to": asked.Copy.To} {
			if !strings.HasPrefix(address, SQLiteScheme) {
				if err := checkDatabase(address); err != nil {
					return Invocation{}, fmt.Errorf("--%s: %w, or sqlite://", option, err)
				}
			}
		}
		invocation.Copy = CopyPlan(asked.Copy)
	case VerifyLog:
		invocation.Log = LogCheck(asked.VerifyLog)
	case UserAddress:
		invocation.User = User{Username: asked.User.Address.Username, New: asked.User.Address.New}
	case UserFactorOff:
		invocation.User = User{Username: asked.User.SecondFactor.Off.Username}
	case UserLink:
		link := asked.User.Link
		invocation.User = User{Username: link.Username, Issuer: link.Issuer, Subject: link.Subject}
	case UserUnlink:
		invocation.User = User{Username: asked.User.Unlink.Username}
	case UserPassword:
		set := asked.User.Password
		invocation.User = User{Username: set.Username, PasswordStdin: set.PasswordStdin}
	}
	return invocation, nil
}

// commandOf drops the arguments that kong names with the command.
func commandOf(parsed *kong.Context) Command {
	name, _, _ := strings.Cut(parsed.Command(), " <")
	return Command(name)
}

func helpOf(value *kong.Value) string {
	if value.Flag == nil || value.Name == "help" || !isOption(value.Name) {
		return value.Help
	}
	return fmt.Sprintf("%s ($%s)", value.Help, envName(value.Name))
}
