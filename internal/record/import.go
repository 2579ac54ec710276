package record

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record/query"
)

// Draft is a record that an import would create: its keys as in a save, and faults that are known already.
type Draft struct {
	Keys   map[string]json.RawMessage
	Faults []fault.Field
	Skip   bool // it exists already and is left out
	// of drafts that share it the first one without a fault is created, those after it are left out; "": none does
	DuplicateKey string
	DuplicateOf  int // of a draft that is left out by Same: the number of the one that is created, from 1
}

// ImportOptions say how a file is imported.
type ImportOptions struct {
	Source  string // for the log
	Dry     bool   // only look
	Partial bool   // leave out the drafts that break a rule, instead of creating none
}

// Plan contains the drafts of a file.
type Plan struct {
	Drafts []Draft
	// Clash reports, in the writing transaction, whether a save in the meantime makes a draft wrong; nil: none can.
	Clash func(ctx context.Context, tx *store.Tx) (bool, error)
}

// Imported is what an import made of its drafts.
type Imported struct {
	Wrong   [][]fault.Field // what is wrong with each draft
	Created int
	Date    Instant // the CreateDate of all created records; 0: there are none
}

// CreatedFilter finds the records that were created at the given instants, for example those of an import.
func CreatedFilter() query.Filter {
	return query.IDs("created", "t.create_date", "CreateDate in milliseconds since 1970: the records of one import")
}

// errRefused undoes an import that has a refused record.
var errRefused = errors.New("a record is refused")

// MaxWords is how many words, by which lists find records, one import may contain, unless its kind says otherwise:
// writing them takes longest, and other saves wait for it.
const MaxWords = 150_000

// MaxLinks is how many references to several records, for example the domains of terms, one import may contain.
const MaxLinks = 100_000

// maxPlans is how often an import is prepared when others save what clashes with it.
const maxPlans = 5

// Import creates records in one transaction, with the rules and log entries of any creation and one entry for the
// whole. It creates all drafts that are not skipped, or none when one of them breaks a rule and that is not allowed.
// prepare creates the drafts and may be called again. wrong contains the faults of each draft.
//
// Of a kind with Bulk everything is prepared in a reading transaction, so that the writing one only writes; when
// somebody deletes in the meantime what a record refers to, or saves a value that must be unique, or the plan clashes,
// it is prepared again.
func (k *Kind[T, R]) Import(ctx context.Context, actor access.Actor, o ImportOptions,
	prepare func(tx *store.Tx) (Plan, error)) (result Imported, err error) {
	if err := actor.Need(k.may.to("import")); err != nil {
		return result, err
	}
	switch {
	case k.Bulk != nil || o.Dry:
		result, err = k.importPrepared(ctx, actor, o, prepare)
	case k.Prepare != nil:
		result, err = k.importSubmitted(ctx, actor, o, prepare)
	default:
		result, err = k.importEach(ctx, actor, o, prepare)
	}
	if err != nil {
		return Imported{}, fmt.Errorf("import %s: %w", k.Name, err)
	}
	return result, nil
}

func (k *Kind[T, R]) importPrepared(ctx context.Context, actor access.Actor, o ImportOptions,
	prepare func(tx *store.Tx) (Plan, error)) (Imported, error) {
	for range maxPlans {
		var plan Plan
		var wrong [][]fault.Field
		var changes []*Change[T]
		known := &knownValues{}
		if err := k.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
			if plan, err = prepare(tx); err != nil {
				return err
			}
			wrong, changes, err = k.checkDrafts(ctx, tx, actor, plan.Drafts, known)
			return err
		}); err != nil {
			return Imported{}, err
		}
		if o.Dry || len(changes) == 0 || faulty(wrong) > 0 && !o.Partial {
			return Imported{Wrong: wrong}, nil
		}
		b, err := k.prepareBulk(ctx, changes)
		if err != nil {
			return Imported{}, err
		}
		done, date := false, Instant(0)
		if err := k.engine.Main.Update(ctx, func(tx *store.Tx) error {
			done = false
			if stands, err := k.stillValid(ctx, tx, known); err != nil || !stands {
				return err
			}
			if plan.Clash != nil {
				if clash, err := plan.Clash(ctx, tx); err != nil || clash {
					return err
				}
			}
			done, date = true, InstantOf(tx.Now())
			return b.write(ctx, tx, k.summary(actor, o, len(changes), wrong))
		}); err != nil {
			return Imported{}, err
		}
		if done {
			return Imported{wrong, len(changes), date}, nil
		}
	}
	return Imported{}, errClashes()
}

func errClashes() error {
	return fault.Unavailable(errors.New("others save what clashes with the import"))
}

// faulty counts the drafts that break a rule.
func faulty(wrong [][]fault.Field) (n int) {
	for _, bad := range wrong {
		if len(bad) > 0 {
			n++
		}
	}
	return n
}

// summary is the entry of the log for an import as a whole: how many of the drafts were created, and how many had
// faults.
func (k *Kind[T, R]) summary(actor access.Actor, o ImportOptions, created int, wrong [][]fault.Field) audit.Entry {
	data := fmt.Sprintf("%s: %d / %d", o.Source, created, len(wrong))
	if left := faulty(wrong); left > 0 {
		data += fmt.Sprintf(", hatalı / faulty: %d", left)
	}
	return audit.Entry{Severity: audit.Success, Category: k.Audit, Process: audit.Import, UserID: actor.UserID,
		Data: data}
}

// checkDrafts checks all drafts, and returns the records of the valid ones.
func (k *Kind[T, R]) checkDrafts(ctx context.Context, tx *store.Tx, actor access.Actor, drafts []Draft,
	known *knownValues) (wrong [][]fault.Field, changes []*Change[T], err error) {
	wrong = make([][]fault.Field, len(drafts))
	words, links, same := 0, 0, map[string]int{}
	for i := range drafts {
		d := &drafts[i]
		if first, there := same[d.DuplicateKey]; there && d.DuplicateKey != "" {
			d.Skip, d.DuplicateOf = true, first+1
		}
		if d.Skip {
			continue
		}
		c := &Change[T]{Actor: actor, New: new(T), known: known}
		sub, err := k.read(ctx, actor, d.creation())
		if err == nil {
			wrong[i], err = k.checkDraft(ctx, tx, c, sub, d.Faults)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("record %d of %d: %w", i+1, len(drafts), err)
		}
		if len(wrong[i]) > 0 {
			continue
		}
		same[d.DuplicateKey] = i
		k.addValues(known, c.New)
		if k.Bulk != nil {
			words += k.countWords(c.New)
		}
		for _, p := range k.Parts {
			if p.Rows != nil {
				links += p.Rows(c.New)
			}
		}
		if most := cmp.Or(k.ImportWords, MaxWords); words > most {
			return nil, nil, tooMany("words", most)
		}
		if links > MaxLinks {
			return nil, nil, tooMany("links", MaxLinks)
		}
		changes = append(changes, c)
	}
	return wrong, changes, nil
}

func tooMany(what string, most int) error {
	return fault.Invalid(fault.Field{Field: "UploadId", Code: "max",
		Params: map[string]any{"Reason": what, "Max": most}})
}

// importEach prepares and creates record by record within the writing transaction.
func (k *Kind[T, R]) importEach(ctx context.Context, actor access.Actor, o ImportOptions,
	prepare func(tx *store.Tx) (Plan, error)) (result Imported, err error) {
	err = k.engine.Main.Update(ctx, func(tx *store.Tx) error {
		plan, err := prepare(tx)
		if err != nil {
			return err
		}
		subs, err := k.submissions(ctx, actor, plan.Drafts, k.read)
		if err != nil {
			return err
		}
		result, err = k.createAll(ctx, tx, actor, o, plan.Drafts, subs)
		return err
	})
	if errors.Is(err, errRefused) {
		err = nil
	}
	return result, err
}

// importSubmitted creates records whose saves do much of their work before the transaction: the drafts are prepared in
// a reading transaction, and again if the plan clashes.
func (k *Kind[T, R]) importSubmitted(ctx context.Context, actor access.Actor, o ImportOptions,
	prepare func(tx *store.Tx) (Plan, error)) (result Imported, err error) {
	for range maxPlans {
		var plan Plan
		if err := k.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
			plan, err = prepare(tx)
			return err
		}); err != nil {
			return result, err
		}
		subs, err := k.submissions(ctx, actor, plan.Drafts, k.readSubmission)
		if err != nil {
			return result, err
		}
		clash := false
		err = k.engine.Main.Update(ctx, func(tx *store.Tx) (err error) {
			if plan.Clash != nil {
				if clash, err = plan.Clash(ctx, tx); err != nil || clash {
					return err
				}
			}
			result, err = k.createAll(ctx, tx, actor, o, plan.Drafts, subs)
			return err
		})
		if err != nil && !errors.Is(err, errRefused) {
			return result, err
		}
		if !clash {
			return result, nil
		}
	}
	return result, errClashes()
}

// submissions reads the drafts that are not skipped as saves of new records.
func (k *Kind[T, R]) submissions(ctx context.Context, actor access.Actor, drafts []Draft,
	read func(context.Context, access.Actor, map[string]json.RawMessage) (*submission[T], error),
) ([]*submission[T], error) {
	subs := make([]*submission[T], len(drafts))
	for i := range drafts {
		if drafts[i].Skip {
			continue
		}
		var err error
		if subs[i], err = read(ctx, actor, drafts[i].creation()); err != nil {
			return nil, fmt.Errorf("record %d of %d: %w", i+1, len(drafts), err)
		}
	}
	return subs, nil
}

// createAll creates the records of drafts, with an entry of the log for the whole. The error is errRefused if one
// breaks a rule and none is left out.
func (k *Kind[T, R]) createAll(ctx context.Context, tx *store.Tx, actor access.Actor, o ImportOptions, drafts []Draft,
	subs []*submission[T]) (result Imported, err error) {
	wrong := make([][]fault.Field, len(drafts))
	result.Wrong = wrong
	refused := false
	for i, sub := range subs {
		if sub == nil {
			continue
		}
		c := &Change[T]{Actor: actor, New: new(T)}
		if wrong[i], err = k.checkDraft(ctx, tx, c, sub, drafts[i].Faults); err == nil && len(wrong[i]) == 0 &&
			!refused {
			_, err = k.store(ctx, tx, c)
			result.Created++
		}
		if err != nil {
			return result, fmt.Errorf("record %d of %d: %w", i+1, len(drafts), err)
		}
		refused = refused || len(wrong[i]) > 0 && !o.Partial
	}
	switch {
	case refused:
		result.Created = 0
		return result, errRefused
	case result.Created == 0:
		return result, nil
	}
	result.Date = InstantOf(tx.Now())
	return result, audit.Write(ctx, tx, k.summary(actor, o, result.Created, wrong))
}

// creation are the keys of a draft as the save of a new record.
func (d Draft) creation() map[string]json.RawMessage {
	d.Keys["Id"] = json.RawMessage("0")
	return d.Keys
}

// checkDraft puts a draft into a new record, and returns the rules that it breaks.
func (k *Kind[T, R]) checkDraft(ctx context.Context, tx *store.Tx, c *Change[T], sub *submission[T],
	faults []fault.Field) ([]fault.Field, error) {
	bad := slices.Clone(faults)
	if err := k.validate(ctx, tx, c, sub); err != nil {
		f, ok := errors.AsType[*fault.Fault](err)
		if !ok || f.Code != "ERROR_VALIDATION" {
			return nil, err
		}
		for _, more := range f.Fields { // the fault of an unreadable cell says more than that the value is missing
			if !slices.ContainsFunc(bad, func(b fault.Field) bool {
				return b.Field == more.Field || strings.HasPrefix(more.Field, b.Field+"[")
			}) {
				bad = append(bad, more)
			}
		}
	}
	return bad, nil
}
