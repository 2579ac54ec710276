package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"lls/internal/feature/browse"
	"lls/internal/feature/concordance"
	"lls/internal/feature/euact"
	"lls/internal/feature/intake"
	"lls/internal/feature/regulation"
	"lls/internal/feature/session"
	"lls/internal/feature/timeline"
	"lls/internal/format/filereader"
	"lls/internal/library"
	"lls/internal/ops/replica"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/fault"
	"lls/internal/platform/password"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
	"lls/internal/web"
)

// UserInput is an account as the command line gives it.
type UserInput struct {
	Username, Name, LastName string
	Role                     int
	AgencyID                 int64 // 0: none
	Password                 string
}

// withStores runs a command on the stores of an instance, filled if they were empty.
func withStores(ctx context.Context, cfg config.Config, fn func(s *store.Stores) error) (err error) {
	if cfg.ReadOnly {
		return errors.New("a read-only instance cannot be changed")
	}
	if cfg.Database == "" {
		if err := replica.RefuseCopy(cfg.Data); err != nil {
			return err
		}
	}
	stores, err := store.Open(ctx, store.Options{Data: cfg.Data, Database: cfg.Database})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stores.Close()) }()
	cfg.Demo = false
	lib := libraryOf(cfg, stores)
	if _, err := seed(ctx, stores, lib, cfg, os.Stdout); err != nil {
		return err
	}
	if err := lib.IndexSearch(ctx); err != nil {
		return err
	}
	if err := lib.IndexActs(ctx); err != nil {
		return err
	}
	return fn(stores)
}

// libraryOf is the library as far as a command needs it, without files.
func libraryOf(cfg config.Config, stores *store.Stores) *library.Library {
	return newLibrary(cfg, stores, newSearch(cfg, stores), nil, session.NewHasher().Hash)
}

// Migrate migrates the tables to this version.
func Migrate(ctx context.Context, cfg config.Config) error {
	return withStores(ctx, cfg, func(*store.Stores) error { return nil })
}

// UserAdd creates an account by the rules of the interface. Its owner is asked to change the password at the first
// sign-in.
func UserAdd(ctx context.Context, cfg config.Config, in UserInput) error {
	record := map[string]any{"Id": 0, "Username": in.Username, "Name": in.Name, "LastName": in.LastName,
		"RoleId": in.Role, "Enabled": true, "Password": in.Password, "Password2": in.Password}
	if in.AgencyID != 0 {
		record["AgencyId"] = in.AgencyID
	}
	body, err := json.Marshal(record)
	if err != nil {
		return fmt.Errorf("write the account: %w", err)
	}
	return withStores(ctx, cfg, func(s *store.Stores) error {
		_, err := library.Users(libraryOf(cfg, s)).Save(ctx, access.System(), body)
		if fault.Is(err, "ERROR_VALIDATION") {
			return errors.New(describeComplaint(fault.Of(err).Fields))
		}
		return err
	})
}

// describeComplaint says in one line what is wrong with an account.
func describeComplaint(fields []fault.Field) string {
	words := map[string]string{"Username": "user name", "Name": "name", "LastName": "last name", "RoleId": "role",
		"AgencyId": "agency", "Password": "password"}
	var out []string
	for _, f := range fields {
		name, known := words[f.Field]
		if !known {
			name = f.Field
		}
		switch f.Code {
		case "required":
			out = append(out, "the "+name+" is missing")
		case "duplicate":
			out = append(out, "an account with this "+name+" exists already")
		case "unknown":
			out = append(out, "there is no such "+name)
		case "email":
			out = append(out, "the "+name+" must be a mail address")
		case "minlength":
			out = append(out, fmt.Sprintf("the %s must have at least %v characters", name, f.Params["Min"]))
		case password.Common:
			out = append(out, "the "+name+" is one of those that are guessed first")
		case password.Personal:
			out = append(out, "the "+name+" holds the owner's name or address")
		case "maxlength":
			out = append(out, fmt.Sprintf("the %s must have at most %v characters", name, f.Params["Max"]))
		default:
			out = append(out, "the "+name+" is not valid ("+f.Code+")")
		}
	}
	return strings.Join(out, "; ")
}

// UserPassword sets the password of an account, ends its sessions and clears its failed sign-ins.
func UserPassword(ctx context.Context, cfg config.Config, username, secret string) error {
	return withStores(ctx, cfg, func(s *store.Stores) error {
		change := library.AccountChange{Password: true}
		var name, lastName string
		err := s.Main.View(ctx, func(tx *store.Tx) error {
			return tx.Row(ctx,
				`SELECT id, username, name, last_name FROM users WHERE username_fold = $1 AND deleted = FALSE`,
				[]any{library.FoldUsername(username)}, &change.UserID, &change.Former, &name, &lastName)
		})
		if store.NoRows(err) {
			return fmt.Errorf("there is no account %s", username)
		}
		if err != nil {
			return fmt.Errorf("read account %s: %w", username, err)
		}
		if bad := passwordRules(cfg, nil).Check("Password", lang.Normalize(secret), name, lastName,
			username); bad != nil {
			return errors.New(describeComplaint([]fault.Field{*bad}))
		}
		hash, err := session.HashPassword(secret)
		if err != nil {
			return err
		}
		err = s.Main.Update(ctx, func(tx *store.Tx) error { return library.SetPassword(ctx, tx, username, hash) })
		if err != nil {
			return err
		}
		change.Address, change.When = change.Former, time.Now()
		return errors.Join(session.ClearAttempts(ctx, s.Local, username), mailAccountChange(cfg, s, change))
	})
}

// UserAddress changes the address of an account, which ends its recovery keys.
func UserAddress(ctx context.Context, cfg config.Config, username, address string) error {
	if bad := session.CheckUsername("Username", address); bad != nil {
		return errors.New(describeComplaint([]fault.Field{*bad}))
	}
	return withStores(ctx, cfg, func(s *store.Stores) error {
		err := libraryOf(cfg, s).SetAddress(ctx, username, address)
		switch {
		case fault.Is(err, fault.NotFound().Code):
			return fmt.Errorf("there is no account %s", username)
		case fault.Is(err, "ERROR_VALIDATION"):
			return errors.New(describeComplaint(fault.Of(err).Fields))
		}
		return err
	})
}

// UserList prints the accounts.
func UserList(ctx context.Context, cfg config.Config, out io.Writer) error {
	return withStores(ctx, cfg, func(s *store.Stores) error {
		users, err := library.Users(libraryOf(cfg, s)).List(ctx, access.System(), 0, nil)
		if err != nil {
			return err
		}
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "id\tuser name\trole\tagency\tenabled\tname")
		for _, u := range users.Items {
			agency := "-"
			if u.AgencyID != nil {
				agency = fmt.Sprint(*u.AgencyID)
			}
			fmt.Fprintf(table, "%d\t%s\t%d\t%s\t%t\t%s %s\n", u.ID, u.Username, u.RoleID, agency, u.Enabled, u.Name,
				u.LastName)
		}
		return table.Flush()
	})
}

// ReadFile reads a file from standard input, in a process that the server has started.
func ReadFile(ctx context.Context, in io.Reader, out io.Writer) error {
	return filereader.Serve(ctx, in, out)
}

// OpenAPI prints the description of the API. It needs no data.
func OpenAPI(out io.Writer) error {
	lib := library.New(&record.Engine{Zone: time.UTC}, nil, library.Passwords{Min: 4, Max: 20})
	server, err := web.New(web.Config{Stores: &store.Stores{}, Library: lib, Browse: browse.New(lib, slots.New(nil)),
		Regulations: regulation.New(lib, nil), EUActs: euact.New(lib),
		Intake: intake.New(intake.Config{}), Concordances: concordance.New(lib, nil, nil),
		Timelines: timeline.New(lib, 0, nil), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	document, err := server.Document()
	if err != nil {
		return err
	}
	if _, err := out.Write(document); err != nil {
		return fmt.Errorf("print the description: %w", err)
	}
	return nil
}
