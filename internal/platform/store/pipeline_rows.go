package store

import (
	"database/sql/driver"
	"fmt"
	"io"

	"github.com/jackc/pgx/v5"
)

// sentRows are the rows of a statement of a batch. What was read ahead comes behind them.
type sentRows struct {
	pgx.Rows
	conn    *pipelineConn
	columns []string
	results *answers // nil at the end
	more    bool     // Rows is at a row
}

// Columns returns the names of the columns.
func (r *sentRows) Columns() []string { return r.columns }

// Next reads a row.
func (r *sentRows) Next(dest []driver.Value) error {
	if !r.more {
		if err := r.Close(); err != nil {
			return err
		}
		return io.EOF
	}
	if err := readRow(r.Rows, dest); err != nil {
		return err
	}
	r.more = r.Rows.Next()
	return nil
}

// Close ends the reading.
func (r *sentRows) Close() error {
	if r.results == nil {
		return nil
	}
	results := r.results
	r.results, r.more = nil, false
	r.Rows.Close()
	if err := r.Err(); err != nil {
		_ = results.Close() // the same error
		return err
	}
	return r.conn.finish(results)
}

// aheadRows are rows that were read ahead, as database/sql gets them.
type aheadRows struct {
	of      pgStatement
	columns []string
	rows    [][]driver.Value
}

// readAhead reads the answer to a statement of a batch.
func readAhead(results *answers, s pgStatement) (*aheadRows, error) {
	rows, err := results.Query()
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := &aheadRows{of: s}
	for rows.Next() {
		row := make([]driver.Value, len(rows.FieldDescriptions()))
		if err := readRow(rows, row); err != nil {
			return nil, err
		}
		out.rows = append(out.rows, row)
	}
	out.columns = columnsOf(rows)
	return out, rows.Err()
}

// Columns returns the names of the columns.
func (r *aheadRows) Columns() []string { return r.columns }

// Close ends the reading.
func (r *aheadRows) Close() error { return nil }

// Next reads a row.
func (r *aheadRows) Next(dest []driver.Value) error {
	if len(r.rows) == 0 {
		return io.EOF
	}
	copy(dest, r.rows[0])
	r.rows = r.rows[1:]
	return nil
}

func columnsOf(rows pgx.Rows) []string {
	fields := rows.FieldDescriptions()
	names := make([]string, len(fields))
	for i := range fields {
		names[i] = fields[i].Name
	}
	return names
}

// readRow converts a row as the driver does for database/sql.
func readRow(rows pgx.Rows, dest []driver.Value) (err error) {
	types, fields := rows.Conn().TypeMap(), rows.FieldDescriptions()
	for i, raw := range rows.RawValues() {
		f := &fields[i]
		t, known := types.TypeForOID(f.DataTypeOID)
		switch {
		case raw == nil:
			dest[i] = nil
		case !known:
			dest[i] = string(raw)
		default:
			if dest[i], err = t.Codec.DecodeDatabaseSQLValue(types, f.DataTypeOID, f.Format, raw); err != nil {
				return fmt.Errorf("read %s: %w", f.Name, err)
			}
		}
	}
	return nil
}
