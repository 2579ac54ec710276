package logbook

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"lls/internal/platform/audit"
	"lls/internal/platform/store"
	"lls/internal/record"
)

// idPattern is a value of a field that refers to records, as a save writes it into the log: 7, or 7, 12.
var idPattern = regexp.MustCompile(`^-?\d{1,18}(?:, ?-?\d{1,18})*$`)

// maxNamed is how many records are named in one query.
const maxNamed = 1000

// rowNames are the names of records that changes refer to, by table and id; those of deleted ones are empty.
type rowNames map[string]map[int64]record.Label

func (n rowNames) add(table string, id int64) {
	if n[table] == nil {
		n[table] = map[int64]record.Label{}
	}
	n[table][id] = record.Label{}
}

// want notes the records that the changes of an entry refer to.
func (b *Logbook) want(category audit.Category, changes []LogChange, names rowNames) {
	for _, c := range changes {
		table := b.fields[category][c.Field].Names.Table
		if b.tables[table] == nil {
			continue
		}
		for _, value := range []string{c.Before, c.After} {
			for _, id := range idsOf(value) {
				names.add(table, id)
			}
		}
	}
}

// readNames reads what the records are called now.
func (b *Logbook) readNames(ctx context.Context, tx *store.Tx, names rowNames) error {
	for table, wanted := range names {
		ids := slices.Sorted(maps.Keys(wanted))
		for some := range slices.Chunk(ids, maxNamed) {
			found, err := b.tables[table].NamesOf(ctx, tx, some...)
			if err != nil {
				return fmt.Errorf("name the values of the log: %w", err)
			}
			maps.Copy(wanted, found)
		}
	}
	return nil
}

// sayValues fills in the words of values that are ids, days, or yes and no.
func (b *Logbook) sayValues(category audit.Category, changes []LogChange, names rowNames) {
	for i := range changes {
		c := &changes[i]
		field := b.fields[category][c.Field]
		if c.BeforeTR == "" {
			c.BeforeTR, c.BeforeEN = inWords(field, c.Field, c.Before, names)
		}
		if c.AfterTR == "" {
			c.AfterTR, c.AfterEN = inWords(field, c.Field, c.After, names)
		}
	}
}

// inWords says the value of a field in both languages; both are empty where the value says it itself.
func inWords(field record.FieldDoc, key, value string, names rowNames) (tr, en string) {
	switch {
	case value == "true":
		return "Evet", "Yes"
	case value == "false":
		return "Hayır", "No"
	case field.Type == record.Date:
		day := shownDays(value)
		return day, day
	case strings.Contains(key, languages) && inBoth(value): // of a row of a table of concordance
		tr, en, _ = strings.Cut(value, languages)
		return tr, en
	case field.Names.Table == "" && len(field.Names.Choices) == 0:
		return "", ""
	}
	var all [2][]string
	for _, id := range idsOf(value) {
		name := names[field.Names.Table][id]
		if choice := nameOf(field.Names.Choices, id); choice != nil {
			name = record.Label{TR: choice.NameTR, EN: choice.NameEN}
		}
		if name == (record.Label{}) {
			name = deletedRecord(id)
		}
		all[0], all[1] = append(all[0], name.TR), append(all[1], name.EN)
	}
	return strings.Join(all[0], "; "), strings.Join(all[1], "; ")
}

// deletedRecord names a record that is no longer there.
func deletedRecord(id int64) record.Label {
	return record.Label{TR: fmt.Sprintf("silinmiş kayıt %d", id), EN: fmt.Sprintf("deleted record %d", id)}
}

func idsOf(value string) (ids []int64) {
	if !idPattern.MatchString(value) {
		return nil
	}
	for one := range strings.SplitSeq(value, ",") {
		id, _ := strconv.ParseInt(strings.TrimSpace(one), 10, 64) // the pattern has digits only
		ids = append(ids, id)
	}
	return ids
}
