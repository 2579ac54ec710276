package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"text/tabwriter"
	"time"

	"lls/internal/access"
	"lls/internal/browse"
	"lls/internal/config"
	"lls/internal/fault"
	"lls/internal/kind"
	"lls/internal/lang"
	"lls/internal/library"
	"lls/internal/session"
	"lls/internal/store"
	"lls/internal/web"
)

// UserInput is an account as the command line gives it.
type UserInput struct {
	Username, Name, LastName string
	Role                     int
	AgencyID                 int64 // 0: none
	Password                 string
}

// onStores runs a command on the stores of an instance, filled if they were empty.
func onStores(ctx context.Context, cfg config.Config, fn func(s *store.Stores) error) (err error) {
	if cfg.ReadOnly {
		return errors.New("a read-only instance cannot be changed")
	}
	stores, err := store.Open(ctx, store.Options{Data: cfg.Data, Database: cfg.Database})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stores.Close()) }()
	cfg.Demo = false
	if _, err := seed(ctx, stores, cfg, os.Stdout); err != nil {
		return err
	}
	return fn(stores)
}

// Migrate brings the tables up to date.
func Migrate(ctx context.Context, cfg config.Config) error {
	return onStores(ctx, cfg, func(*store.Stores) error { return nil })
}

// UserAdd makes an account, whose owner is asked to change the password at the first sign-in.
func UserAdd(ctx context.Context, cfg config.Config, in UserInput) error {
	if err := checkUser(cfg, in); err != nil {
		return err
	}
	hash, err := session.HashPassword(in.Password)
	if err != nil {
		return err
	}
	u := library.User{Name: lang.TrimLine(in.Name), LastName: lang.TrimLine(in.LastName), Username: lang.TrimLine(in.Username),
		RoleID: access.Role(in.Role), PasswordHash: hash, Enabled: true, FirstLogin: true}
	if in.AgencyID != 0 {
		u.AgencyID = &in.AgencyID
	}
	return onStores(ctx, cfg, func(s *store.Stores) error {
		err := s.Main.Update(ctx, func(tx *store.Tx) error {
			if in.AgencyID != 0 {
				there, err := kind.Exists(ctx, tx, "agencies", in.AgencyID)
				if err != nil {
					return err
				}
				if !there {
					return fmt.Errorf("there is no agency %d", in.AgencyID)
				}
			}
			_, err := library.AddUser(ctx, tx, access.SystemAccount, u)
			return err
		})
		if fault.Is(err, "ERROR_VALIDATION") {
			return fmt.Errorf("the account %s exists already", u.Username)
		}
		return err
	})
}

func checkUser(cfg config.Config, in UserInput) error {
	if bad := session.CheckUsername("username", in.Username); bad != nil {
		return fmt.Errorf("the user name must be a mail address of at most 50 characters (%s)", bad.Code)
	}
	for _, name := range []struct {
		what, text string
		most       int
	}{{"name", in.Name, 50}, {"last name", in.LastName, 200}} {
		n := lang.Len(lang.TrimLine(name.text))
		if _, control := lang.HasControl(name.text); control || n < 2 || n > name.most {
			return fmt.Errorf("the %s must have 2 to %d characters", name.what, name.most)
		}
	}
	if in.Role < int(access.Administrator) || in.Role > int(access.GlossaryReader) {
		return errors.New("the role must be 1 to 5")
	}
	return checkPassword(cfg, in.Password)
}

func checkPassword(cfg config.Config, password string) error {
	if n := lang.Len(password); n < cfg.PasswordMin || n > cfg.PasswordMax {
		return fmt.Errorf("the password must have %d to %d characters", cfg.PasswordMin, cfg.PasswordMax)
	}
	return nil
}

// UserPassword sets the password of an account and ends its sessions.
func UserPassword(ctx context.Context, cfg config.Config, username, password string) error {
	if err := checkPassword(cfg, password); err != nil {
		return err
	}
	hash, err := session.HashPassword(password)
	if err != nil {
		return err
	}
	return onStores(ctx, cfg, func(s *store.Stores) error {
		err := s.Main.Update(ctx, func(tx *store.Tx) error { return library.SetPassword(ctx, tx, username, hash) })
		if fault.Is(err, fault.Missing().Code) {
			return fmt.Errorf("there is no account %s", username)
		}
		return err
	})
}

// UserList prints the accounts.
func UserList(ctx context.Context, cfg config.Config, out io.Writer) error {
	return onStores(ctx, cfg, func(s *store.Stores) error {
		var users []library.User
		if err := s.Main.View(ctx, func(tx *store.Tx) (err error) {
			users, err = library.Users(ctx, tx)
			return err
		}); err != nil {
			return err
		}
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "id\tuser name\trole\tagency\tenabled\tname")
		for _, u := range users {
			agency := "-"
			if u.AgencyID != nil {
				agency = fmt.Sprint(*u.AgencyID)
			}
			fmt.Fprintf(table, "%d\t%s\t%d\t%s\t%t\t%s %s\n", u.ID, u.Username, u.RoleID, agency, u.Enabled, u.Name, u.LastName)
		}
		return table.Flush()
	})
}

// OpenAPI prints the description of the API. It needs no data.
func OpenAPI(out io.Writer) error {
	lib := library.New(&kind.Engine{Zone: time.UTC}, nil)
	server, err := web.New(web.Config{Stores: &store.Stores{}, Library: lib, Browse: browse.New(lib), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	if _, err := out.Write(server.Document()); err != nil {
		return fmt.Errorf("print the description: %w", err)
	}
	return nil
}
