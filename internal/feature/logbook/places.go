package logbook

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"strconv"
	"strings"

	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// place is where a node of a tree stood: the id of the node above it, 0 at the top, and its position from 0.
type place struct{ parent, position int64 }

// placePattern is a place as a new order writes it into the log: 2, or 15/2 below the node 15.
var placePattern = regexp.MustCompile(`^(?:(\d{1,18})/)?(\d{1,9})$`)

func parsePlace(s string) (p place, ok bool) {
	found := placePattern.FindStringSubmatch(s)
	if found == nil {
		return p, false
	}
	if found[1] != "" {
		p.parent, _ = strconv.ParseInt(found[1], 10, 64) // the pattern has digits only
	}
	p.position, _ = strconv.ParseInt(found[2], 10, 64)
	return p, true
}

// in says the place in both languages, counted as the screens count. parents are the nodes by id.
func (p place) in(parents map[int64]record.Label) (tr, en string) {
	number := p.position + 1
	if p.parent == 0 {
		return fmt.Sprintf("En üst düzeyde %d. sırada", number), fmt.Sprintf("Top level, position %d", number)
	}
	name := parents[p.parent]
	if name == (record.Label{}) {
		name = deletedRecord(p.parent)
	}
	return fmt.Sprintf("“%s” altında %d. sırada", name.TR, number),
		fmt.Sprintf("Under “%s”, position %d", name.EN, number)
}

// nodes are the names of nodes that entries mention, by category and id; those of deleted ones are empty.
type nodes map[audit.Category]map[int64]record.Label

// namePlaces says in words where the entries of new orders moved nodes from and to. Nodes are named as they are now.
func (b *Logbook) namePlaces(ctx context.Context, tx *store.Tx, entries []LogEntry) error {
	names := nodes{}
	for i := range entries {
		e := &entries[i]
		if audit.Process(e.ProcessTypeID) != audit.Reorder {
			continue
		}
		category := audit.Category(e.LogCategoryID)
		if err := b.readNodes(ctx, tx, category, e.Changes, names); err != nil {
			return err
		}
		names.say(category, e.Changes)
	}
	return nil
}

// readNodes adds the names of the nodes that changes mention.
func (b *Logbook) readNodes(
	ctx context.Context, tx *store.Tx, category audit.Category, changes []LogChange, names nodes,
) error {
	kind := b.records[category]
	if kind == nil {
		return nil
	}
	if names[category] == nil {
		names[category] = map[int64]record.Label{}
	}
	var wanted []int64
	for _, c := range changes {
		for _, text := range []string{c.Before, c.After} {
			p, ok := parsePlace(text)
			if _, known := names[category][p.parent]; ok && !known && p.parent != 0 {
				names[category][p.parent] = record.Label{}
				wanted = append(wanted, p.parent)
			}
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	found, err := kind.NamesOf(ctx, tx, wanted...)
	if err != nil {
		return fmt.Errorf("name the nodes of an order: %w", err)
	}
	maps.Copy(names[category], found)
	return nil
}

// say fills in the words of places.
func (n nodes) say(category audit.Category, changes []LogChange) {
	for i := range changes {
		c := &changes[i]
		if tr, en, found := strings.Cut(c.Field, " / "); found {
			c.NameTR, c.NameEN = tr, en
		}
		if p, ok := parsePlace(c.Before); ok {
			c.BeforeTR, c.BeforeEN = p.in(n[category])
		}
		if p, ok := parsePlace(c.After); ok {
			c.AfterTR, c.AfterEN = p.in(n[category])
		}
	}
}
