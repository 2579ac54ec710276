package store

import (
	"container/list"
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"strings"

	"modernc.org/sqlite"
)

// How a transaction begins.
const (
	beginReading = "BEGIN"
	beginWriting = "BEGIN IMMEDIATE" // waits at once for another program, not at the first write
)

// Bounds of the statements that one SQLite connection keeps. The program has about a hundred; those with long lists
// of ids are seldom repeated.
const (
	maxKeptStatements = 150
	maxKeptLength     = 4096 // bytes of SQL
)

// openKeeping opens a pool of SQLite connections that keep their prepared statements: preparing takes about a fifth of
// a short reading. The driver of PostgreSQL does the same. begin begins a transaction.
func openKeeping(address, begin string) (*sql.DB, error) {
	c, err := sqlite.NewConnector(address)
	if err != nil {
		return nil, fmt.Errorf("read the address of the database: %w", err)
	}
	return sql.OpenDB(keepingConnector{c, begin}), nil
}

type keepingConnector struct {
	driver.Connector
	begin string
}

func (c keepingConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	inner, ok := conn.(sqliteConn)
	if !ok {
		return nil, fmt.Errorf("the SQLite driver opens a %T", conn)
	}
	return &keepingConn{sqliteConn: inner, begin: c.begin, byQuery: map[string]*list.Element{}}, nil
}

// sqliteConn is what database/sql uses of a connection of the driver.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.Pinger
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
}

// keepingConn is a connection with its statements; database/sql lets one goroutine at a time use it.
type keepingConn struct {
	sqliteConn
	begin   string
	byQuery map[string]*list.Element
	order   list.List // of *keptStatement, the last used first
}

// sqliteStatement is what database/sql uses of a statement of the driver.
type sqliteStatement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

type keptStatement struct {
	sqliteStatement
	query string
	busy  bool // its rows are being read
}

// ExecContext runs a statement.
func (c *keepingConn) ExecContext(
	ctx context.Context, query string, args []driver.NamedValue,
) (driver.Result, error) {
	s, err := c.statement(ctx, query, len(args))
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.sqliteConn.ExecContext(ctx, query, args)
	}
	result, err := s.ExecContext(ctx, args)
	if err != nil {
		c.forget(s)
	}
	return result, err
}

// QueryContext runs a query.
func (c *keepingConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.statement(ctx, query, len(args))
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.sqliteConn.QueryContext(ctx, query, args)
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		c.forget(s)
		return nil, err
	}
	s.busy = true
	return keptRows{rows, s}, nil
}

// BeginTx begins a transaction. Its statements are kept too, which the driver's own are not.
func (c *keepingConn) BeginTx(ctx context.Context, _ driver.TxOptions) (driver.Tx, error) {
	if c.begin == beginReading { // waits for nothing, so there is nothing to break off
		ctx = context.Background()
	}
	return keptTx{c}, c.run(ctx, c.begin)
}

// keptTx is the transaction of a connection.
type keptTx struct{ *keepingConn }

// Commit ends the transaction, and undoes it if it cannot be kept.
func (tx keptTx) Commit() error {
	err := tx.run(context.Background(), "COMMIT")
	if err != nil {
		_ = tx.Rollback() // the error of the commit is the one to tell
	}
	return err
}

// Rollback undoes the transaction.
func (tx keptTx) Rollback() error { return tx.run(context.Background(), "ROLLBACK") }

// run runs a kept statement without parameters.
func (c *keepingConn) run(ctx context.Context, query string) error {
	s, err := c.keep(ctx, query)
	if err != nil {
		return err
	}
	if _, err := s.ExecContext(ctx, nil); err != nil {
		c.forget(s)
		return err
	}
	return nil
}

// statement returns a kept statement, or nil for one that is not kept: long, in use, or neither a query nor with
// parameters. Migrations are several statements at once, and some settings take effect while they are prepared.
func (c *keepingConn) statement(ctx context.Context, query string, args int) (*keptStatement, error) {
	if len(query) > maxKeptLength || args == 0 && !strings.HasPrefix(query, "SELECT") {
		return nil, nil
	}
	s, err := c.keep(ctx, query)
	if err != nil || s.busy {
		return nil, err
	}
	return s, nil
}

// keep returns the kept statement of a query, which may be in use.
func (c *keepingConn) keep(ctx context.Context, query string) (*keptStatement, error) {
	if at, found := c.byQuery[query]; found {
		c.order.MoveToFront(at)
		return at.Value.(*keptStatement), nil
	}
	prepared, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	s := &keptStatement{sqliteStatement: prepared.(sqliteStatement), query: query}
	c.byQuery[query] = c.order.PushFront(s)
	for at := c.order.Back(); c.order.Len() > maxKeptStatements && at != nil; {
		oldest := at.Value.(*keptStatement)
		at = at.Prev()
		if !oldest.busy {
			c.forget(oldest)
		}
	}
	return s, nil
}

// forget closes a statement. An error of closing is that of its last run, which the caller has received.
func (c *keepingConn) forget(s *keptStatement) {
	if at, found := c.byQuery[s.query]; found {
		c.order.Remove(at)
		delete(c.byQuery, s.query)
	}
	_ = s.Close()
}

// Close ends the connection and its statements.
func (c *keepingConn) Close() error {
	for _, at := range c.byQuery {
		_ = at.Value.(*keptStatement).Close()
	}
	clear(c.byQuery)
	c.order.Init()
	return c.sqliteConn.Close()
}

// keptRows are rows whose statement is free again once they are closed.
type keptRows struct {
	driver.Rows
	statement *keptStatement
}

// Close ends the reading.
func (r keptRows) Close() error {
	r.statement.busy = false
	return r.Rows.Close()
}
