package logbook

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"lls/internal/format/sheet"
	"lls/internal/platform/access"
	"lls/internal/platform/audit"
	"lls/internal/platform/file"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// maxExport is how many entries a spreadsheet has at most, in the requested order.
const maxExport = 100_000

// Export writes an XLSX of all entries that the parameters select, and returns its address.
func (b *Logbook) Export(ctx context.Context, actor access.Actor, category int64, p query.Params,
	language lang.Language) (file.LinkAnswer, error) {
	if err := actor.Need(access.LogsRead); err != nil {
		return file.LinkAnswer{}, err
	}
	page, err := b.parse(category, p)
	if err != nil {
		return file.LinkAnswer{}, err
	}
	name := lang.Pick(language, "Sistem günlüğü.xlsx", "System log.xlsx")
	made := file.MadeFile{Name: name, Mime: sheet.Mime, Category: audit.System}
	return b.files.CreateDownload(ctx, actor, made, func(w io.Writer) error { return b.write(ctx, w, page, language) })
}

func (b *Logbook) write(ctx context.Context, w io.Writer, page query.Page, language lang.Language) (err error) {
	say := func(tr, en string) string { return lang.Pick(language, tr, en) }
	book, err := sheet.NewBook(b.zone)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	table, err := book.Sheet(say("Sistem Günlüğü", "System Log"),
		sheet.Column{Title: say("Sıra no", "Entry number"), Width: 12},
		sheet.Column{Title: say("Tarih", "Date"), Type: sheet.Instant},
		sheet.Column{Title: say("Önem", "Severity"), Width: 12}, sheet.Column{Title: say("Kategori", "Category"),
			Width: 20},
		sheet.Column{Title: say("İşlem", "Action"), Width: 14}, sheet.Column{Title: say("Kullanıcı", "User"),
			Width: 26},
		sheet.Column{Title: say("Kayıt no", "Record number"), Type: sheet.Number},
		sheet.Column{Title: say("Açıklama", "Description"), Width: 60},
		sheet.Column{Title: say("Değişiklikler", "Changes"), Width: 80})
	if err != nil {
		return err
	}
	err = b.main.View(ctx, func(tx *store.Tx) error {
		people, err := users(ctx, tx)
		if err != nil {
			return err
		}
		wordOf := func(names []record.Named, id int64) string {
			if n := nameOf(names, id); n != nil {
				return say(n.NameTR, n.NameEN)
			}
			return ""
		}
		byID := make(map[int64]string, len(people))
		for _, u := range people {
			byID[u.ID] = say(u.NameTR, u.NameEN)
		}
		query := fmt.Sprintf("SELECT %s FROM log t%s%s LIMIT %d", audit.Columns, page.Where.SQL(), page.OrderBy(),
			maxExport+1)
		nodes, names, err := b.namesOf(ctx, tx, page)
		if err != nil {
			return err
		}
		written := 0
		return tx.Each(ctx, query, page.Where.Args(), func(scan func(...any) error) error {
			r, err := audit.Scan(scan)
			if err != nil {
				return fmt.Errorf("scan the log: %w", err)
			}
			if written++; written > maxExport {
				return table.Row(nil, nil, nil, nil, nil, nil, nil,
					say("Yalnızca ilk 100.000 kayıt yer alır; kalanı için süzgeci daraltın.",
						"Only the first 100,000 entries are here; narrow the filter for the others."), nil)
			}
			changes, err := b.changesText(r, nodes, names, say)
			if err != nil {
				return err
			}
			tr, en := b.describe(r)
			if table, owned := b.ownedIn(r); owned {
				tr, en = ofOwner(tr, en, names[table][r.ObjectID])
			}
			var object any
			if r.ObjectID != 0 {
				object = r.ObjectID
			}
			return table.Row(fmt.Sprintf("%08d", r.ID), record.Instant(r.Date).Time(),
				wordOf(Severities(), int64(r.Severity)), wordOf(b.categories, int64(r.Category)),
				wordOf(Processes(), int64(r.Process)), byID[r.UserID], object, say(tr, en), changes)
		})
	})
	if err != nil {
		return fmt.Errorf("write the log: %w", err)
	}
	if err := table.End(); err != nil {
		return err
	}
	_, err = book.WriteTo(w)
	return err
}

// changesText writes each change on its own line.
func (b *Logbook) changesText(
	r audit.Record, nodes nodes, names rowNames, say func(tr, en string) string,
) (string, error) {
	if r.Changes == "" {
		return "", nil
	}
	list, err := b.readChanges(r)
	if err != nil {
		return "", err
	}
	if r.Process == audit.Reorder {
		nodes.say(r.Category, list)
	}
	b.sayValues(r.Category, list, names)
	lines := make([]string, len(list))
	for i, c := range list {
		before, after := cmp.Or(say(c.BeforeTR, c.BeforeEN), c.Before), cmp.Or(say(c.AfterTR, c.AfterEN), c.After)
		lines[i] = say(c.NameTR, c.NameEN) + ": " + before + " → " + after
	}
	return strings.Join(lines, "\n"), nil
}

// ownedIn is the table of the record of an entry, if that belongs to another record.
func (b *Logbook) ownedIn(r audit.Record) (table string, owned bool) {
	kind := b.records[r.Category]
	if kind == nil || r.ObjectID == 0 || !kind.About().Owned {
		return "", false
	}
	return kind.About().Table, true
}

// namesOf are the nodes that the new orders among the entries of an export mention, and the records that their values
// refer to.
func (b *Logbook) namesOf(ctx context.Context, tx *store.Tx, page query.Page) (nodes, rowNames, error) {
	orders, names := map[audit.Category][]LogChange{}, rowNames{}
	entries := fmt.Sprintf("SELECT %s FROM log t%s%s LIMIT %d", audit.Columns, page.Where.SQL(), page.OrderBy(),
		maxExport)
	err := tx.Each(ctx, entries, page.Where.Args(), func(scan func(...any) error) error {
		r, err := audit.Scan(scan)
		if err != nil {
			return fmt.Errorf("scan the log: %w", err)
		}
		if table, owned := b.ownedIn(r); owned {
			names.add(table, r.ObjectID)
		}
		if r.Changes == "" {
			return nil
		}
		changes, err := b.readChanges(r)
		if err != nil {
			return err
		}
		if r.Process == audit.Reorder {
			orders[r.Category] = append(orders[r.Category], changes...)
		}
		b.want(r.Category, changes, names)
		return nil
	})
	if err != nil {
		return nil, nil, fmt.Errorf("read the changes of the log: %w", err)
	}
	found := nodes{}
	for category, changes := range orders {
		if err := b.readNodes(ctx, tx, category, changes, found); err != nil {
			return nil, nil, err
		}
	}
	return found, names, b.readNames(ctx, tx, names)
}
