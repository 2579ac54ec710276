package comment

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"lls/internal/feature/timeline"
	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/history"
	"lls/internal/text/lang"
)

// ThreadsAnswer is the threads on a version.
type ThreadsAnswer struct {
	Item     library.RevisionHead
	Items    []Thread               `doc:"Those begun on the version, and those of earlier versions that were not resolved before it was made; in the order of their passages"`
	Versions []library.RevisionHead `doc:"The versions that the threads name"`
	LeftOut  int                    `doc:"Threads of earlier versions that are too many for one answer"`
}

// List returns the threads on a version that the actor may read. Threads of earlier versions are carried to it.
func (c *Comments) List(ctx context.Context, actor access.Actor, version int64) (answer ThreadsAnswer, err error) {
	if err := actor.Need(access.CommentsRead); err != nil {
		return answer, err
	}
	for { // again if a version was saved in the meantime
		var texts map[lang.Language]string
		var versions []library.RevisionRef
		err = c.main.View(ctx, func(tx *store.Tx) (err error) {
			if versions, err = versionsWith(ctx, tx, version); err != nil {
				return err
			}
			at := slices.IndexFunc(versions, func(v library.RevisionRef) bool { return v.ID == version })
			answer = ThreadsAnswer{Item: versions[at].RevisionHead}
			if answer.Items, answer.LeftOut, err = threadsOn(ctx, tx, actor, versions, &versions[at]); err != nil {
				return err
			}
			texts, err = textsOf(ctx, tx, &versions[at], answer.Items)
			return err
		})
		if err != nil {
			return answer, fmt.Errorf("read the comments on version %d: %w", version, err)
		}
		ok, err := c.place(ctx, actor, version, versions, texts, answer.Items)
		if err != nil {
			return answer, fmt.Errorf("find the passages of comments in version %d: %w", version, err)
		}
		if ok {
			answer.Versions = named(versions, answer.Items)
			order(answer.Items)
			return answer, nil
		}
	}
}

// versionsWith reads the versions of the legal text to which a version belongs.
func versionsWith(ctx context.Context, tx *store.Tx, version int64) ([]library.RevisionRef, error) {
	var legalText int64
	err := tx.Row(ctx, "SELECT legal_text_id FROM revisions WHERE id = $1", []any{version}, &legalText)
	if store.NoRows(err) {
		return nil, fault.NotFound()
	}
	if err != nil {
		return nil, err
	}
	_, versions, err := library.VersionsOf(ctx, tx, legalText)
	return versions, err
}

const threadColumns = `t.comment_id, t.revision_id, t.language, t.audience, t.state, t.quote, t.place, t.start_at, t.end_at,
	t.place_state, t.resolved_user, t.resolved_date, t.modify_date,
	(SELECT COALESCE(SUM(LENGTH(c.text)), 0) FROM comments c WHERE c.thread_id = t.comment_id)`

func scanThread(scan func(...any) error) (t Thread, err error) {
	t.Comments = []Comment{}
	var resolved *int64
	err = scan(&t.ID, &t.RevisionID, (*string)(&t.Language), (*string)(&t.Audience), (*string)(&t.State), &t.Quote,
		&t.place, &t.Place.Start, &t.Place.End, &t.Place.State, &t.resolver, &resolved, (*int64)(&t.ModifyDate),
		&t.letters)
	if resolved != nil {
		at := record.Instant(*resolved)
		t.ResolvedDate = &at
	}
	return t, err
}

// threadsOn reads the threads of a version and those that are carried to it from earlier ones.
func threadsOn(ctx context.Context, tx *store.Tx, actor access.Actor, versions []library.RevisionRef,
	on *library.RevisionRef) (threads []Thread, leftOut int, err error) {
	threads, err = store.All(ctx, tx, scanThread, "SELECT "+threadColumns+
		" FROM comment_threads t WHERE t.revision_id = $1 AND "+mayRead(actor)+" ORDER BY t.comment_id", on.ID)
	if err != nil {
		return nil, 0, err
	}
	var earlier []int64
	for i := range versions {
		if v := &versions[i]; cmp.Or(cmp.Compare(v.Date, on.Date), cmp.Compare(v.ID, on.ID)) < 0 {
			earlier = append(earlier, v.ID)
		}
	}
	if len(earlier) > 0 {
		var w query.Where
		w.In("t.revision_id", earlier)
		w.Add("(t.state = ? OR t.resolved_date >= ?)", string(Open), int64(on.CreateDate))
		w.Add(mayRead(actor))
		carried, err := store.All(ctx, tx, scanThread, "SELECT "+threadColumns+" FROM comment_threads t"+w.SQL()+
			fmt.Sprintf(" ORDER BY t.comment_id DESC LIMIT %d", maxAnswered), w.Args()...)
		if err != nil {
			return nil, 0, err
		}
		all := len(carried)
		if all == maxAnswered {
			if err := tx.Row(ctx, "SELECT COUNT(*) FROM comment_threads t"+w.SQL(), w.Args(), &all); err != nil {
				return nil, 0, err
			}
		}
		room := roomFor(threads, carried)
		leftOut = all - room
		threads = append(threads, carried[:room]...)
	}
	return threads, leftOut, fill(ctx, tx, actor, threads)
}

// roomFor is how many of the carried threads an answer has besides those of the version itself.
func roomFor(own, carried []Thread) (room int) {
	letters := int64(maxSent)
	for i := range own {
		letters -= own[i].letters
	}
	for room = 0; room < len(carried) && room+len(own) < maxAnswered; room++ {
		if letters -= carried[room].letters; letters < 0 {
			break
		}
	}
	return room
}

// fill reads the comments of threads, and the names of their authors.
func fill(ctx context.Context, tx *store.Tx, actor access.Actor, threads []Thread) error {
	at := make(map[int64]*Thread, len(threads))
	ids := make([]int64, len(threads))
	var users []int64
	for i := range threads {
		at[threads[i].ID], ids[i] = &threads[i], threads[i].ID
		if threads[i].resolver != nil {
			users = append(users, *threads[i].resolver)
		}
	}
	now := tx.Now()
	for some := range slices.Chunk(ids, 400) {
		var w query.Where
		w.In("thread_id", some)
		if err := tx.Each(ctx, "SELECT id, thread_id, text, deleted, create_user, create_date, edit_date FROM comments"+
			w.SQL()+" ORDER BY thread_id, id", w.Args(), func(scan func(...any) error) error {
			var c Comment
			var thread int64
			var edited *int64
			if err := scan(&c.ID, &thread, &c.Text, &c.Deleted, &c.by, (*int64)(&c.Date), &edited); err != nil {
				return err
			}
			if edited != nil {
				at := record.Instant(*edited)
				c.EditDate = &at
			}
			c.Own = c.by == actor.UserID
			c.MayEdit = !c.Deleted && mayEdit(actor, c.by, c.Date, now) == nil
			c.MayDelete = !c.Deleted && mayDelete(actor, c.by, c.Date, now) == nil
			t := at[thread]
			t.Mine = t.Mine || c.Own
			t.Comments = append(t.Comments, c)
			users = append(users, c.by)
			return nil
		}); err != nil {
			return err
		}
	}
	names, err := access.FullNames(ctx, tx, users)
	if err != nil {
		return err
	}
	for i := range threads {
		t := &threads[i]
		if t.resolver != nil {
			t.ResolvedUser = names[*t.resolver]
		}
		for k := range t.Comments {
			t.Comments[k].User = names[t.Comments[k].by]
		}
	}
	return nil
}

// ownTime is how long somebody may change or take back what they have written.
const ownTime = 15 * time.Minute

// mayDelete refuses to delete a comment: drafting experts may delete all, others their own for some time.
func mayDelete(actor access.Actor, by int64, date record.Instant, now time.Time) error {
	switch {
	case !actor.Can(access.CommentsDelete):
		return fault.Forbidden()
	case actor.Can(access.CommentsInternal):
		return nil
	}
	return isOwn(actor, by, date, now)
}

// mayEdit refuses to change a comment: its author may for some time.
func mayEdit(actor access.Actor, by int64, date record.Instant, now time.Time) error {
	if !actor.Can(access.CommentsReply) {
		return fault.Forbidden()
	}
	return isOwn(actor, by, date, now)
}

func isOwn(actor access.Actor, by int64, date record.Instant, now time.Time) error {
	switch {
	case by != actor.UserID:
		return fault.Forbidden()
	case now.Sub(date.Time()) > ownTime:
		return fault.Rejected("ERROR_COMMENT_STANDS")
	}
	return nil
}

// textsOf reads the texts of a version in the languages of threads.
func textsOf(ctx context.Context, tx *store.Tx, v *library.RevisionRef,
	threads []Thread) (map[lang.Language]string, error) {
	texts := map[lang.Language]string{}
	for _, l := range []lang.Language{lang.Turkish, lang.English} {
		if !slices.ContainsFunc(threads, func(t Thread) bool { return t.Language == l }) {
			continue
		}
		text, _, err := v.TextOf(ctx, tx, l)
		if err != nil {
			return nil, err
		}
		texts[l] = text
	}
	return texts, nil
}

// place finds the passages of threads in a version. ok is false if one was saved since they were read.
func (c *Comments) place(ctx context.Context, actor access.Actor, version int64, versions []library.RevisionRef,
	texts map[lang.Language]string, threads []Thread) (ok bool, err error) {
	for language, text := range texts {
		outline := sync.OnceValue(func() history.Outline { return history.Read(text) })
		var carried []*Thread
		var passages []timeline.Passage
		for i := range threads {
			t := &threads[i]
			switch {
			case t.Language != language:
			case t.RevisionID == version:
				t.inOwnVersion(text, outline)
			default:
				carried = append(carried, t)
				passages = append(passages, timeline.Passage{Version: t.RevisionID, Start: t.Place.Start,
					End: t.Place.End, Place: t.place, Lost: t.Place.State == history.InArticle})
			}
		}
		if len(carried) > 0 {
			found, ok, err := c.timelines.Follow(ctx, actor, versions, language, version, passages)
			if err != nil || !ok {
				return false, err
			}
			for i, t := range carried {
				t.carry(&found[i], text)
			}
		}
		inUTF16(text, language, threads)
	}
	return true, nil
}

// inUTF16 counts the places of the threads of a language as browsers do.
func inUTF16(text string, language lang.Language, threads []Thread) {
	lines := sync.OnceValue(func() []int {
		starts := []int{0}
		for i := range len(text) {
			if text[i] == '\n' {
				starts = append(starts, i+1)
			}
		}
		return starts
	})
	var offsets []*int
	for i := range threads {
		t := &threads[i]
		if t.Language != language {
			continue
		}
		switch t.Place.State {
		case history.Exact, history.Reworded:
			offsets = append(offsets, &t.Place.Start, &t.Place.End)
		case history.InArticle:
			t.at = lines()[t.line]
			offsets = append(offsets, &t.at)
		}
	}
	lang.ToUTF16(text, offsets)
}

// inOwnVersion completes the place of a thread in the version on which it was begun.
func (t *Thread) inOwnVersion(text string, outline func() history.Outline) {
	p := &t.Place
	switch p.State {
	case history.Reworded:
		p.Words = strings.Clone(text[p.Start:p.End])
	case history.InArticle:
		o := outline()
		if article := o.IndexOf(t.place); article >= 0 {
			t.line = o.Articles[article].Line
		}
		fallthrough
	case history.Gone:
		*p = ThreadPlace{State: p.State, Key: t.place, Since: &t.RevisionID}
	}
}

// carry gives a thread its place in a later version.
func (t *Thread) carry(found *timeline.FoundPassage, text string) {
	if t.Place.State == history.Gone {
		t.Place = ThreadPlace{State: history.Gone, Since: &t.RevisionID}
		return
	}
	f := history.Found{State: found.State, Start: found.Start, End: found.End}
	f.Words(text, t.Quote)
	t.Place = ThreadPlace{State: f.State, Key: found.Place}
	switch f.State {
	case history.Exact, history.Reworded:
		t.Place.Start, t.Place.End = f.Start, f.End
		if f.State == history.Reworded {
			t.Place.Words = strings.Clone(text[f.Start:f.End])
		}
	default:
		t.Place.Since, t.line = &found.Since, found.Line
	}
}

// named are the versions that threads name, latest first.
func named(versions []library.RevisionRef, threads []Thread) []library.RevisionHead {
	wanted := map[int64]bool{}
	for i := range threads {
		wanted[threads[i].RevisionID] = true
		if since := threads[i].Place.Since; since != nil {
			wanted[*since] = true
		}
	}
	heads := []library.RevisionHead{}
	for i := range versions {
		if wanted[versions[i].ID] {
			heads = append(heads, versions[i].RevisionHead)
		}
	}
	return heads
}

// order sorts threads by their passages; those whose article is gone come last.
func order(threads []Thread) {
	slices.SortStableFunc(threads, func(a, b Thread) int {
		gone := func(t *Thread) int {
			if t.Place.State == history.Gone {
				return 1
			}
			return 0
		}
		return cmp.Or(cmp.Compare(gone(&a), gone(&b)), cmp.Compare(a.at+a.Place.Start, b.at+b.Place.Start),
			cmp.Compare(a.ID, b.ID))
	})
}
