package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// ColumnType is the type as which a column is read and written on both databases.
type ColumnType string

// The types that the migrations use. A column of another type exists in one database only.
const (
	Int     ColumnType = "int"
	Float   ColumnType = "float"
	Text    ColumnType = "text"
	Blob    ColumnType = "blob"
	Bool    ColumnType = "bool"
	Foreign ColumnType = ""
)

// Column is one column of a table.
type Column struct {
	Name string
	Type ColumnType
	Key  bool // part of the primary key
}

// Table is a table as its database declares it.
type Table struct {
	Name    string
	Columns []Column // by name
}

// Keys are the names of the primary key's columns.
func (t Table) Keys() []string {
	var out []string
	for _, c := range t.Columns {
		if c.Key {
			out = append(out, c.Name)
		}
	}
	return out
}

// generatesIDs reports whether the database generates the ids of a table.
func (t Table) generatesIDs() bool { return slices.Equal(t.Keys(), []string{"id"}) }

func (t Table) names() string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return strings.Join(names, ", ")
}

// Tables are the ordinary tables of the store, by name, as the database declares them, without internal tables of the
// store and of the writer of its history.
func (tx *Tx) Tables(ctx context.Context) ([]Table, error) {
	var out []Table
	err := tx.Each(ctx, tx.dialect.catalogue(), nil, func(scan func(...any) error) error {
		var table, declared string
		var c Column
		if err := scan(&table, &c.Name, &declared, &c.Key); err != nil {
			return err
		}
		if table == "schema_version" || table == unfinishedTable || strings.HasPrefix(table, "_litestream_") {
			return nil
		}
		c.Type = columnType(declared)
		if len(out) == 0 || out[len(out)-1].Name != table {
			out = append(out, Table{Name: table})
		}
		t := &out[len(out)-1]
		t.Columns = append(t.Columns, c)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the catalogue: %w", err)
	}
	slices.SortFunc(out, func(a, b Table) int { return strings.Compare(a.Name, b.Name) })
	for _, t := range out {
		slices.SortFunc(t.Columns, func(a, b Column) int { return strings.Compare(a.Name, b.Name) })
	}
	return out, nil
}

func columnType(declared string) ColumnType {
	switch strings.ToLower(declared) {
	case "integer", "bigint", "smallint":
		return Int
	case "real", "double precision":
		return Float
	case "text":
		return Text
	case "blob", "bytea":
		return Blob
	case "boolean":
		return Bool
	}
	return Foreign
}
