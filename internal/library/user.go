package library

import (
	"context"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// User is an account of the instance.
type User struct {
	ID       int64 `json:"Id"`
	Name     string
	LastName string
	Username string
	RoleID   record.Choice `json:"RoleId"`
	Role     record.Named
	AgencyID *int64 `json:"AgencyId"`
	Agency   *record.Named
	Notes    string
	Enabled  bool           `doc:"false: the account is locked"`
	Date     record.Instant `doc:"Last change"`

	SecondFactor bool `doc:"The user has an app with one-time codes or a passkey"`
	record.Audit

	password, password2 string // as given with a save; not stored
	hash                string
	firstLogin          bool
	epoch               int64
	count               int64 // always 0: records keep the name of a deleted user
}

// FoldUsername is the form in which addresses are compared: without case, and never by Turkish rules.
func FoldUsername(s string) string { return strings.ToLower(lang.Normalize(lang.TrimLine(s))) }

func userDef(l *Library) record.Def[User, User] {
	type T = User
	heavy := func(f record.Field[T]) record.Field[T] {
		f.Heavy = true
		return f
	}
	full := func(t *T) string { return t.Name + " " + t.LastName }
	return record.Def[T, T]{
		Name: "users", Table: "users", Audit: audit.Users, SoftDeleteColumn: "deleted", Lookup: true,
		Rights:      record.Rights{Read: access.Administrators, Keep: access.Administrators},
		Labels:      record.Labels{One: label("Kullanıcı", "User"), Many: label("Kullanıcılar", "Users")},
		NameColumns: "username, name || ' ' || last_name",
		Columns:     userColumns(),
		Keys:        func(t *T) record.Keys { return record.Keys{ID: &t.ID, Count: &t.count, Audit: &t.Audit} },
		Names: func(t *T) (string, string) {
			if t.ID == access.SystemAccount {
				return access.SystemNameTR, access.SystemName
			}
			return full(t), full(t)
		},
		Row: func(t *T) T { return *t },
		Fields: []record.Field[T]{
			record.LineField("Name", "name", label("Ad", "First name"),
				func(t *T) *string { return &t.Name }, record.Rule{Required: true, Min: 2, Max: 50}),
			record.LineField("LastName", "last_name", label("Soyad", "Last name"),
				func(t *T) *string { return &t.LastName }, record.Rule{Required: true, Min: 2, Max: 200}),
			record.LineField("Username", "username", label("Kullanıcı adı (e-posta)", "Username (e-mail)"),
				func(t *T) *string { return &t.Username }, record.Rule{Required: true, Min: 2, Max: 50, Mail: true}),
			record.ChoiceField("RoleId", "role_id", roleLabel,
				func(t *T) *record.Choice { return &t.RoleID }, record.Rule{NullKeeps: access.SystemAccount}).
				Named(record.Naming{Choices: Roles()}),
			record.OptionalRefField("AgencyId", "agency_id", agencyLabel,
				func(t *T) **int64 { return &t.AgencyID }, record.Rule{Table: "agencies"}),
			notes(func(t *T) *string { return &t.Notes }, 4, 500),
			record.FlagField("Enabled", "enabled", label("Aktif", "Active"),
				func(t *T) *bool { return &t.Enabled }),
		},
		Derived: []record.Field[T]{
			heavy(record.Derived("password_hash", func(t *T) any { return &t.hash })),
			heavy(record.Derived("first_login", func(t *T) any { return &t.firstLogin })),
			heavy(record.Derived("session_epoch", func(t *T) any { return &t.epoch })),
		},
		Compute: []record.Computed[T]{
			{Column: "username_fold", Value: func(t *T) any { return FoldUsername(t.Username) }},
			{Column: "sort_tr", Value: func(t *T) any { return lang.SortKey(lang.Turkish, full(t)) }},
			{Column: "sort_en", Value: func(t *T) any { return lang.SortKey(lang.English, full(t)) }},
			{Column: "password_hash", Value: func(t *T) any { return t.hash }},
			{Column: "first_login", Value: func(t *T) any { return t.firstLogin }},
			{Column: "session_epoch", Value: func(t *T) any { return t.epoch }},
		},
		Parts: passwordParts(l),
		// The picture is changed by its owner only.
		Ignored: []string{"AvatarBase64", "AvatarChanged", "Count", "SecondFactor"},
		Listing: userListing(),
		ListLookups: func(ctx context.Context, tx *store.Tx, l *record.Lookups) error {
			l.UserStatuses = UserStatuses()
			return userLookups(ctx, tx, l)
		},
		EditLookups: userLookups,
		Defaults: func(_ context.Context, _ *store.Tx, t *T) error {
			t.Enabled = true
			return nil
		},
		Load:         loadUsers,
		Allow:        allowUser,
		Check:        checkUser,
		Before:       beforeUser,
		After:        l.notifyAccountChange,
		BeforeDelete: l.eraseUser,
	}
}

func userListing() query.Listing {
	return query.Listing{
		SearchKind: "users", Ties: byName, Default: "Name", PageSize: 15,
		Sorts: []query.Sort{
			plainSort("Name", label("Ad soyad", "Name"), "t.sort_tr"),
			plainSort("Username", label("E-posta", "E-mail"), "t.username_fold"),
			plainSort("RoleId", roleLabel, "t.role_id"),
			{Key: agencyLabel.Key("AgencyId"), Nullable: true,
				Columns: []string{"(SELECT a.sort_tr FROM agencies a WHERE a.id = t.agency_id)"}},
			plainSort("Enabled", statusLabel, "-t.enabled"),
			sortByModifyDate,
		},
		Filters: []query.Filter{
			query.IDs("role", "t.role_id", "Role"),
			query.IDs("agency", "t.agency_id", "Agency"),
			{Param: "status", Doc: "1 active, 2 passive", Add: flagFilter("status", "t.enabled")},
		},
	}
}

func userLookups(ctx context.Context, tx *store.Tx, l *record.Lookups) (err error) {
	l.Roles = Roles()
	l.Agencies, err = store.All(ctx, tx, scanNamed, "SELECT id, name_tr, name_en FROM agencies ORDER BY sort_tr, id")
	return err
}

func loadUsers(ctx context.Context, tx *store.Tx, items []*User, _ bool) error {
	agencies, err := namedByID(ctx, tx, "agencies")
	if err != nil {
		return err
	}
	withFactor, err := store.All(ctx, tx, func(scan func(...any) error) (id int64, err error) {
		return id, scan(&id)
	}, "SELECT DISTINCT user_id FROM user_factors")
	if err != nil {
		return err
	}
	for _, u := range items {
		u.SecondFactor = slices.Contains(withFactor, u.ID)
		u.Date, u.Role = u.ModifyDate, roleOf(access.Role(u.RoleID))
		if u.AgencyID != nil {
			u.Agency = agencies[*u.AgencyID]
		}
	}
	return nil
}

// allowUser prevents users from changing their own account here, and everybody from deleting the System Account or
// changing its address, which receives its recovery mails.
func allowUser(c *record.Change[User]) error {
	if c.Actor.UserID == c.ID {
		return fault.Rejected("ERROR_SELF")
	}
	if c.ID != access.SystemAccount {
		return nil
	}
	if c.New == nil || !c.New.Enabled || c.New.RoleID != 0 && c.New.RoleID != c.Old.RoleID ||
		FoldUsername(c.New.Username) != FoldUsername(c.Old.Username) {
		return fault.Rejected("ERROR_SYSTEM_ACCOUNT")
	}
	return nil
}

func checkUser(ctx context.Context, tx *store.Tx, c *record.Change[User]) (bad []fault.Field, err error) {
	u := c.New
	if roleOf(access.Role(u.RoleID)).ID == 0 {
		bad = append(bad, fault.Field{Field: "RoleId", Code: "unknown"})
	}
	if access.Role(u.RoleID) != access.Administrator && u.AgencyID == nil {
		bad = append(bad, fault.Field{Field: "AgencyId", Code: "required"})
	}
	var same int64
	if err := tx.Row(ctx, "SELECT COUNT(*) FROM users WHERE username_fold = $1 AND deleted = FALSE AND id <> $2",
		[]any{FoldUsername(u.Username), c.ID}, &same); err != nil {
		return nil, err
	}
	if same > 0 {
		bad = append(bad, fault.Field{Field: "Username", Code: "duplicate"})
	}
	return bad, nil
}

// beforeUser asks for a proof of presence before another address, which receives the recovery mails, or another
// password is given to a user, and ends the user's sessions when the role, the agency or the password has changed or
// the account is locked. A user whose password was set by somebody else is asked to change it.
func beforeUser(_ context.Context, _ *store.Tx, c *record.Change[User]) error {
	u := c.New
	if old := c.Old; old != nil && (u.password != "" || FoldUsername(u.Username) != FoldUsername(old.Username)) {
		if err := c.Actor.NeedRecent(); err != nil {
			return err
		}
	}
	if u.password != "" {
		u.firstLogin = true
	}
	if old := c.Old; old != nil {
		moved := (old.AgencyID == nil) != (u.AgencyID == nil) || old.AgencyID != nil && *old.AgencyID != *u.AgencyID
		if u.password != "" || moved || old.RoleID != u.RoleID || old.Enabled && !u.Enabled {
			u.epoch++
		}
	}
	return nil
}

// eraseUser deletes the stars of a deleted user with their notes, the second factors, the tokens, the calendar
// and the links to providers, and keeps only the name, which the log and audit fields show.
func (l *Library) eraseUser(ctx context.Context, tx *store.Tx, c *record.Change[User]) error {
	for _, k := range l.kinds {
		stars := k.About().Stars
		if stars == nil {
			continue
		}
		if _, err := tx.Exec(ctx, "DELETE FROM "+stars.Name+" WHERE user_id = $1", c.ID); err != nil {
			return err
		}
	}
	for _, table := range []string{"user_factors", "recovery_codes", "tokens", "calendars", "user_links"} {
		if _, err := tx.Exec(ctx, "DELETE FROM "+table+" WHERE user_id = $1", c.ID); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx,
		`UPDATE users SET password_hash = '', avatar = NULL, agency_id = NULL, notes = '', enabled = FALSE,
		username = '', username_fold = '', last_login = NULL, last_login_ip = '', session_epoch = session_epoch + 1
		WHERE id = $1`, c.ID)
	return err
}
