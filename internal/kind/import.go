package kind

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lls/internal/access"
	"lls/internal/audit"
	"lls/internal/fault"
	"lls/internal/store"
)

// Draft is a record that an import would create: its keys as a save takes them, and what is wrong with them already.
type Draft struct {
	Keys map[string]json.RawMessage
	Bad  []fault.Field
	Skip bool // it is there already and is left out
}

// errRefused undoes an import that has a refused record.
var errRefused = errors.New("a record is refused")

// Import creates records in one transaction, with the rules and log entries of any creation and one entry for the
// whole. It creates all drafts that are not skipped, or none when one of them breaks a rule; dry only looks. prepare
// makes the drafts in the transaction and may be called again. The answer has what is wrong with each draft.
func (k *Kind[T, R]) Import(ctx context.Context, actor access.Actor, source string, dry bool,
	prepare func(tx *store.Tx) ([]Draft, error)) (wrong [][]fault.Field, created int, err error) {
	if err := actor.Need(k.writing("import")); err != nil {
		return nil, 0, err
	}
	run := k.engine.Main.Update
	if dry {
		run = k.engine.Main.View // nobody waits for a look
	}
	err = run(ctx, func(tx *store.Tx) error {
		created = 0
		drafts, err := prepare(tx)
		if err != nil {
			return err
		}
		wrong = make([][]fault.Field, len(drafts))
		refused := false
		for i, d := range drafts {
			if d.Skip {
				continue
			}
			if wrong[i], err = k.importOne(ctx, tx, actor, d, dry || refused); err != nil {
				return fmt.Errorf("record %d of %d: %w", i+1, len(drafts), err)
			}
			refused = refused || len(wrong[i]) > 0
			created++
		}
		switch {
		case refused:
			created = 0
			return errRefused
		case dry || created == 0:
			return nil
		}
		return audit.Write(ctx, tx, audit.Entry{Severity: audit.Success, Category: k.Audit, Process: audit.Import,
			UserID: actor.UserID, Data: fmt.Sprintf("%s: %d / %d", source, created, len(drafts))})
	})
	if dry && errors.Is(err, errRefused) {
		err = nil
	}
	if err != nil && !errors.Is(err, errRefused) {
		return nil, 0, fmt.Errorf("import %s: %w", k.Name, err)
	}
	return wrong, created, nil
}

// importOne creates a record unless it breaks a rule; only looking, it stops before it writes.
func (k *Kind[T, R]) importOne(ctx context.Context, tx *store.Tx, actor access.Actor, d Draft, look bool) ([]fault.Field, error) {
	d.Keys["Id"] = json.RawMessage("0")
	sub, err := k.read(ctx, actor, d.Keys)
	if err != nil {
		return nil, err
	}
	c := &Change[T]{Actor: actor, New: new(T)}
	bad := slices.Clone(d.Bad)
	if err := k.validate(ctx, tx, c, sub); err != nil {
		f, ok := errors.AsType[*fault.Fault](err)
		if !ok || f.Code != "ERROR_VALIDATION" {
			return nil, err
		}
		for _, more := range f.Fields { // a cell that could not be read says more than its absence
			if !slices.ContainsFunc(bad, func(b fault.Field) bool { return b.Field == more.Field || strings.HasPrefix(more.Field, b.Field+"[") }) {
				bad = append(bad, more)
			}
		}
	}
	if len(bad) > 0 || look {
		return bad, nil
	}
	_, err = k.keep(ctx, tx, c)
	return nil, err
}
