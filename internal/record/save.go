package record

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/checkout"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record/query"
)

// Save creates (Id 0) or updates a record, or stores the order of a tree.
func (k *Kind[T, R]) Save(ctx context.Context, actor access.Actor, body []byte) (Saved, error) {
	return k.SaveWith(ctx, actor, body, func(context.Context, *store.Tx, int64) error { return nil })
}

// SaveWith saves a record, and in the same transaction what belongs to it elsewhere.
func (k *Kind[T, R]) SaveWith(ctx context.Context, actor access.Actor, body []byte,
	also func(ctx context.Context, tx *store.Tx, id int64) error) (Saved, error) {
	keys, err := object(body)
	if err != nil {
		return Saved{}, err
	}
	if _, ordered := keys["Tree"]; ordered && k.Tree != nil {
		return k.reorder(ctx, actor, keys)
	}
	sub, err := k.readSubmission(ctx, actor, keys)
	if err != nil {
		return Saved{}, err
	}
	var saved Saved
	err = k.engine.Main.UpdateTogether(ctx, func(tx *store.Tx) (err error) {
		if saved, err = k.saveIn(ctx, tx, actor, sub); err != nil {
			return err
		}
		return also(ctx, tx, saved.ID)
	})
	if err != nil {
		return Saved{}, fmt.Errorf("save %s %d: %w", k.Name, sub.id, err)
	}
	return saved, nil
}

// SaveAll saves many records in one transaction: all of them or, at the first refusal, none.
func (k *Kind[T, R]) SaveAll(ctx context.Context, actor access.Actor, bodies [][]byte) ([]Saved, error) {
	subs := make([]*submission[T], len(bodies))
	for i, body := range bodies {
		keys, err := object(body)
		if err != nil {
			return nil, err
		}
		if subs[i], err = k.readSubmission(ctx, actor, keys); err != nil {
			return nil, fmt.Errorf("read %s %d of %d: %w", k.Name, i+1, len(bodies), err)
		}
	}
	saved := make([]Saved, len(bodies))
	err := k.engine.Main.Update(ctx, func(tx *store.Tx) (err error) {
		for i, sub := range subs {
			if saved[i], err = k.saveIn(ctx, tx, actor, sub); err != nil {
				return fmt.Errorf("save %s %d of %d: %w", k.Name, i+1, len(bodies), err)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return saved, nil
}

// saveIn applies the rules and writes the record with all that belongs to it.
func (k *Kind[T, R]) saveIn(ctx context.Context, tx *store.Tx, actor access.Actor, sub *submission[T]) (Saved, error) {
	c := &Change[T]{Actor: actor, ID: sub.id, New: new(T)}
	if k.Announce != nil {
		if err := k.Announce(ctx, tx, sub.id); err != nil {
			return Saved{}, err
		}
	}
	if sub.id != 0 {
		old, err := k.Find(ctx, tx, sub.id)
		if err != nil {
			return Saved{}, err
		}
		if err := k.allowSave(actor, old, sub); err != nil {
			return Saved{}, err
		}
		if err := k.mayUpdate(ctx, tx, actor, old, sub); err != nil {
			return Saved{}, err
		}
		c.Old = old
		*c.New = *old
	} else if !sub.refused() {
		if err := tx.PrefetchID(ctx, k.Table); err != nil {
			return Saved{}, err
		}
	}
	if err := k.validate(ctx, tx, c, sub); err != nil {
		return Saved{}, err
	}
	return k.store(ctx, tx, c)
}

// store writes a valid record, its parts, its words and its log entry.
func (k *Kind[T, R]) store(ctx context.Context, tx *store.Tx, c *Change[T]) (Saved, error) {
	if k.Before != nil {
		if err := k.Before(ctx, tx, c); err != nil {
			return Saved{}, err
		}
	}
	stamp := tx.Now().UnixMilli()
	if c.Old != nil { // two saves within a millisecond must have different dates
		stamp = max(stamp, int64(k.Keys(c.Old).Audit.ModifyDate)+1)
	}
	if err := k.write(ctx, tx, c, stamp); err != nil {
		return Saved{}, err
	}
	for _, p := range k.Parts {
		if p.Store == nil {
			continue
		}
		if err := p.Store(ctx, tx, c); err != nil {
			return Saved{}, fmt.Errorf("store %s: %w", p.Key, err)
		}
	}
	if err := k.writeWords(ctx, tx, c); err != nil {
		return Saved{}, err
	}
	if err := k.afterChange(ctx, tx, c); err != nil {
		return Saved{}, err
	}
	if err := k.log(ctx, tx, c); err != nil {
		return Saved{}, err
	}
	return Saved{ID: c.ID, ModifyDate: Instant(stamp)}, nil
}

// allowSave checks with Def.Allow whether the record may have what was sent, before checkouts and rules are checked.
func (k *Kind[T, R]) allowSave(actor access.Actor, old *T, sub *submission[T]) error {
	if k.Allow == nil {
		return nil
	}
	asked := *old
	sub.setFields(&asked)
	return k.Allow(&Change[T]{Actor: actor, ID: sub.id, Old: old, New: &asked})
}

// mayUpdate requires the user's checkout and that the record has not been saved since the user read it.
func (k *Kind[T, R]) mayUpdate(ctx context.Context, tx *store.Tx, actor access.Actor, old *T,
	sub *submission[T]) error {
	if !k.OwnCalls {
		held, found, err := checkout.Holder(ctx, k.engine.Local, k.Name, sub.id)
		if err != nil {
			return err
		}
		if !found {
			return fault.Rejected("ERROR_NOT_CHECKED_OUT")
		}
		if held.UserID != actor.UserID {
			return k.lockedBy(ctx, tx, held)
		}
	}
	a := k.Keys(old).Audit
	if sub.modifyDate != nil && *sub.modifyDate != a.ModifyDate {
		return fault.RejectedWith("ERROR_CHANGED_MEANWHILE", Conflict{a.ModifyUser, a.ModifyDate})
	}
	return nil
}

func (k *Kind[T, R]) lockedBy(ctx context.Context, tx *store.Tx, held checkout.Checkout) error {
	names, err := access.FullNames(ctx, tx, []int64{held.UserID})
	if err != nil {
		return err
	}
	return fault.RejectedWith("ERROR_LOCKED", names[held.UserID])
}

// validate puts what was sent into the record and checks every rule; all broken fields are answered together.
func (k *Kind[T, R]) validate(ctx context.Context, tx *store.Tx, c *Change[T], sub *submission[T]) error {
	bad := slices.Clone(sub.bad)
	sub.setFields(c.New)
	for _, apply := range sub.parts {
		apply(c.New)
	}
	if err := k.prefetchChecks(ctx, tx, c, sub); err != nil {
		return err
	}
	for i := range k.Fields {
		f := &k.Fields[i]
		broken, err := k.field(ctx, tx, c, f, sub.fields[i])
		if err != nil {
			return err
		}
		if broken != nil {
			bad = append(bad, *broken)
		}
	}
	for _, p := range k.Parts {
		if slices.ContainsFunc(bad, func(f fault.Field) bool { return strings.HasPrefix(f.Field, p.Key) }) {
			continue
		}
		if p.Check == nil {
			continue
		}
		more, err := p.Check(ctx, tx, c)
		if err != nil {
			return err
		}
		bad = append(bad, more...)
	}
	if k.Check != nil {
		more, err := k.Check(ctx, tx, c)
		if err != nil {
			return err
		}
		for _, f := range more {
			if !slices.ContainsFunc(bad, func(b fault.Field) bool { return b.Field == f.Field }) {
				bad = append(bad, f)
			}
		}
	}
	if k.Tree != nil && len(bad) == 0 {
		if err := k.checkParent(ctx, tx, c); err != nil {
			return err
		}
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

func (k *Kind[T, R]) field(
	ctx context.Context, tx *store.Tx, c *Change[T], f *Field[T], s submitted[T],
) (*fault.Field, error) {
	bad := s.bad
	if s.set == nil {
		if bad != nil {
			return bad, nil
		}
		bad = f.check(c.New, c.Old == nil)
	}
	if f.Rule.Fixed && c.Old != nil && f.arg(c.Old) != f.arg(c.New) {
		return &fault.Field{Field: f.Key, Code: "equals"}, nil
	}
	if bad != nil {
		return bad, nil
	}
	if f.Rule.Unique {
		taken, err := k.taken(ctx, tx, c, f)
		if err != nil || taken {
			return &fault.Field{Field: f.Key, Code: "duplicate"}, err
		}
	}
	id, named := f.reference(c.New)
	if !named {
		return nil, nil
	}
	exists, err := c.Exists(ctx, tx, f.Rule.Table, id)
	if err != nil || exists {
		return nil, err
	}
	return &fault.Field{Field: f.Key, Code: "unknown"}, nil
}

// taken reports whether another record has the value of a unique field. An empty text is no value.
func (k *Kind[T, R]) taken(ctx context.Context, tx *store.Tx, c *Change[T], f *Field[T]) (bool, error) {
	value := f.arg(c.New)
	if isNone(value) {
		return false, nil
	}
	if c.known != nil && c.known.values[fieldValue{f.Key, value}] {
		return true, nil
	}
	var n int64
	count, args := k.countTaken(c.ID, f, value)
	err := tx.Row(ctx, count, args, &n)
	return n > 0, err
}

// amongUnique leaves out the rows that do not count for unique fields.
func (k *Kind[T, R]) amongUnique(w *query.Where) {
	k.excludeDeleted(w)
	if k.UniqueAmong != "" {
		w.Add(k.UniqueAmong)
	}
}

func (k *Kind[T, R]) countTaken(id int64, f *Field[T], value any) (count string, args []any) {
	var w query.Where
	w.Add("t."+f.Column+" = ? AND t.id <> ?", value, id)
	k.amongUnique(&w)
	return "SELECT COUNT(*) FROM " + k.Table + " t" + w.SQL(), w.Args()
}

// prefetchChecks announces what the rules of a record read from the database, so that all of it is read at once.
func (k *Kind[T, R]) prefetchChecks(ctx context.Context, tx *store.Tx, c *Change[T], sub *submission[T]) error {
	var errs []error
	prefetchExists := func(table string, id int64) {
		if c.known == nil { // an import checks each id once
			errs = append(errs, tx.Prefetch(ctx, existsQuery(table), id))
		}
	}
	for i := range k.Fields {
		f := &k.Fields[i]
		if sub.fields[i].bad != nil { // the database need not even take such a value
			continue
		}
		if value := f.arg(c.New); f.Rule.Unique && !isNone(value) {
			count, args := k.countTaken(c.ID, f, value)
			errs = append(errs, tx.Prefetch(ctx, count, args...))
		}
		if id, named := f.reference(c.New); named {
			prefetchExists(f.Rule.Table, id)
		}
	}
	for _, p := range k.Parts {
		if p.Refers == nil {
			continue
		}
		for _, id := range p.Refers(c.New) {
			prefetchExists(p.Rule.Table, id)
		}
	}
	return errors.Join(errs...)
}

func (k *Kind[T, R]) write(ctx context.Context, tx *store.Tx, c *Change[T], stamp int64) error {
	columns := make([]string, 0, len(k.Fields)+len(k.Compute)+4)
	args := make([]any, 0, cap(columns)+1)
	set := func(column string, value any) {
		columns, args = append(columns, column), append(args, value)
	}
	for i := range k.Fields {
		set(k.Fields[i].Column, k.Fields[i].arg(c.New))
	}
	for _, computed := range k.Compute {
		set(computed.Column, computed.Value(c.New))
	}
	set("modify_user", c.Actor.UserID)
	set("modify_date", stamp)
	if c.Old != nil {
		for i, column := range columns {
			columns[i] = fmt.Sprintf("%s = $%d", column, i+1)
		}
		return tx.Queue(ctx, fmt.Sprintf("UPDATE %s SET %s WHERE id = $%d", k.Table, strings.Join(columns, ", "),
			len(columns)+1),
			append(args, c.ID)...)
	}
	set("create_user", c.Actor.UserID)
	set("create_date", stamp)
	id, err := tx.InsertRow(ctx, k.Table, columns, args)
	if err == nil {
		c.ID = id
	}
	return err
}

func (k *Kind[T, R]) afterChange(ctx context.Context, tx *store.Tx, c *Change[T]) error {
	if err := k.raiseLookups(ctx, tx); err != nil {
		return err
	}
	if k.Tree != nil {
		if err := k.place(ctx, tx, c); err != nil {
			return err
		}
	}
	if k.After == nil {
		return nil
	}
	return k.After(ctx, tx, c)
}

// log writes the one entry of a change: what was before, what is after.
func (k *Kind[T, R]) log(ctx context.Context, tx *store.Tx, c *Change[T]) error {
	return audit.Write(ctx, tx, k.entry(c))
}

func (k *Kind[T, R]) entry(c *Change[T]) audit.Entry {
	e := audit.Entry{Severity: audit.Success, Category: k.Audit, UserID: c.Actor.UserID, ObjectID: c.ID}
	subject := c.New
	switch {
	case c.Old == nil:
		e.Process = audit.Create
	case c.New == nil:
		e.Process, subject = audit.Delete, c.Old
	default:
		e.Process = audit.Update
	}
	tr, en := k.Names(subject)
	e.Data = tr + " / " + en
	difference := func(key string, show func(*T) string) {
		var before, after string
		if c.Old != nil {
			before = show(c.Old)
		}
		if c.New != nil {
			after = show(c.New)
		}
		if before != after {
			e.Changes = append(e.Changes, audit.Change{Field: key, Before: audit.Value(before),
				After: audit.Value(after)})
		}
	}
	for i := range k.Fields {
		difference(k.Fields[i].Key, k.Fields[i].show)
	}
	for _, p := range k.Parts {
		difference(p.Key, p.Show)
	}
	return e
}
