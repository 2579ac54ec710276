// Command lls is the Legal Library System: flags, subcommand, exit code.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	_ "time/tzdata" // a minimal system has no time zone database

	"lls/internal/app"
	"lls/internal/platform/config"
)

// version is set by the linker.
var version = "dev"

// The exit codes of the program.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
	exitGaps   = 3 // done, but something is missing
)

func main() {
	keepPrivate()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	code := run(ctx, os.Args[1:], os.LookupEnv, os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

func run(ctx context.Context, args []string, env func(string) (string, bool), stdin io.Reader, stdout,
	stderr io.Writer) int {
	asked, err := config.Parse(args, env, stdout)
	if errors.Is(err, config.ErrHelp) {
		return exitDone
	}
	if err != nil {
		fmt.Fprintf(stderr, "lls: %v (see lls --help)\n", err)
		return exitUsage
	}
	if err := execute(ctx, asked, stdin, stdout, stderr); err != nil {
		fmt.Fprintf(stderr, "lls: %v\n", oneLine(err))
		if errors.Is(err, app.ErrIncomplete) {
			return exitGaps
		}
		return exitFailed
	}
	return exitDone
}

func execute(ctx context.Context, asked config.Invocation, stdin io.Reader, stdout, stderr io.Writer) error {
	cfg := asked.Config
	switch asked.Command {
	case config.Serve:
		return serve(ctx, cfg, newLog(cfg, stderr))
	case config.Migrate:
		return app.Migrate(ctx, cfg)
	case config.UserAdd:
		user := asked.User
		return withPassword(user, cfg, stdin, stdout, func(password string) error {
			return app.UserAdd(ctx, cfg, app.UserInput{
				Username: user.Username, Name: user.Name, LastName: user.LastName,
				Role: user.Role, AgencyID: user.AgencyID, Password: password,
			})
		})
	case config.UserPassword:
		user := asked.User
		return withPassword(user, cfg, stdin, stdout, func(password string) error {
			return app.UserPassword(ctx, cfg, user.Username, password)
		})
	case config.UserFactorOff:
		return app.UserFactorOff(ctx, cfg, asked.User.Username)
	case config.UserLink:
		return app.UserLink(ctx, cfg, asked.User.Username, asked.User.Issuer, asked.User.Subject)
	case config.UserUnlink:
		return app.UserUnlink(ctx, cfg, asked.User.Username)
	case config.UserAddress:
		return app.UserAddress(ctx, cfg, asked.User.Username, asked.User.New)
	case config.UserList:
		return app.UserList(ctx, cfg, stdout)
	case config.ImportTerms:
		return app.Import(ctx, cfg, "terms", asked.Import, stdout)
	case config.ImportTexts:
		return app.Import(ctx, cfg, "legaltexts", asked.Import, stdout)
	case config.ImportActs:
		return app.Import(ctx, cfg, "euacts", asked.Import, stdout)
	case config.ImportTBX:
		return app.Import(ctx, cfg, "tbx", asked.Import, stdout)
	case config.ImportConcordance:
		return app.ImportConcordance(ctx, cfg, asked.ConcordanceImport, stdout)
	case config.ImportRegulations:
		return app.ImportRegulations(ctx, cfg, asked.Regulations, stdout)
	case config.ImportRevisions:
		reader, err := app.ReadFileCommand()
		if err != nil {
			return err
		}
		return app.ImportRevisions(ctx, cfg, asked.Revisions, reader, stdout)
	case config.Read:
		reader, err := app.ReadFileCommand()
		if err != nil {
			return err
		}
		return app.ReadText(ctx, cfg, asked.Reading, reader, stdout, stderr)
	case config.ExportConcordance:
		return app.ExportConcordance(ctx, cfg, asked.ConcordanceExport, newLog(cfg, stderr), stdout)
	case config.BackupCreate:
		return app.BackupCreate(ctx, cfg, asked.Archive.File, stdout)
	case config.BackupList:
		return app.BackupList(cfg, stdout)
	case config.Restore:
		if !asked.Archive.To.IsZero() {
			return app.RestoreTo(ctx, cfg, asked.Archive, stdout)
		}
		return app.Restore(ctx, asked.Archive, stdout)
	case config.Copy:
		return app.Copy(ctx, asked.Copy, stdout)
	case config.VerifyLog:
		return app.VerifyLog(ctx, cfg, asked.Log, stdout)
	case config.ReplicaToken:
		return app.ReplicaToken(cfg, stdout)
	case config.ReadFile:
		return app.ReadFile(ctx, stdin, stdout)
	case config.Status:
		return app.Status(ctx, cfg, stdout)
	case config.Health:
		return app.Health(ctx, cfg, stdout)
	case config.OpenAPI:
		return app.OpenAPI(stdout)
	case config.Version:
		_, err := fmt.Fprintf(stdout, "lls %s %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return err
	}
	return fmt.Errorf("the command %q is not known", asked.Command)
}

func serve(ctx context.Context, cfg config.Config, log *slog.Logger) (err error) {
	log.Info("starting", "version", version, "config", cfg)
	instance, err := app.New(ctx, cfg, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, instance.Close()) }()
	return instance.Run(ctx)
}

// withPassword hands set a password that was piped in, or a new one that it
// prints once it is in force.
func withPassword(user config.User, cfg config.Config, stdin io.Reader, stdout io.Writer,
	set func(string) error) error {
	if user.PasswordStdin {
		line, err := bufio.NewReader(stdin).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("read the password: %w", err)
		}
		return set(strings.TrimRight(line, "\r\n"))
	}
	password := app.NewPassword(cfg)
	if err := set(password); err != nil {
		return err
	}
	_, err := fmt.Fprintf(stdout, "Password of %s: %s\n", user.Username, password)
	return err
}

func newLog(cfg config.Config, to io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: cfg.LogLevel}
	if cfg.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(to, options))
	}
	return slog.New(slog.NewTextHandler(to, options))
}

// oneLine writes an error on one line, also when it joins several.
func oneLine(err error) string {
	return strings.ReplaceAll(err.Error(), "\n", "; ")
}
