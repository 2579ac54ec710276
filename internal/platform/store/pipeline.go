package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/stdlib"
)

// endTime is how long the end of a transaction may take.
const endTime = 5 * time.Second

// timing says when a statement runs. It is the last argument of one that does not run at once.
type timing int

const (
	queued     timing = iota + 1 // with the next statement that is waited for, or with the commit
	prefetched                   // behind the next statement that is waited for; its rows are kept for the same query
	reserved                     // as prefetched; its rows are kept whatever is written meanwhile, as those of a new id
)

// pipelineConnector opens connections to PostgreSQL that wait for it as seldom as they can.
type pipelineConnector struct{ driver.Connector }

// Connect opens a connection.
func (c pipelineConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	inner, ok := conn.(*stdlib.Conn)
	if !ok {
		return nil, fmt.Errorf("the PostgreSQL driver opens a %T", conn)
	}
	return &pipelineConn{Conn: inner}, nil
}

// pipelineConn is a connection to PostgreSQL. A server in another room takes a millisecond to answer, which is longer
// than most statements take. Therefore the statement that begins a transaction and those that are queued travel with
// the next one that is waited for, the commit travels with the last ones, and nobody waits for the end of a transaction
// that has only read. database/sql lets one goroutine at a time use a connection.
type pipelineConn struct {
	*stdlib.Conn
	begin  string        // begins the transaction, "" if there is none or the server has begun it
	queue  []pgStatement // behind begin
	ahead  []pgStatement // whose rows are to be read with the next statement
	kept   []*aheadRows  // that were read ahead
	failed bool          // nothing of the transaction is to run any more
	ending bool          // the end of a transaction was sent, and the answer was not read yet
}

type pgStatement struct {
	sql  string
	args []any
	when timing
}

func (s pgStatement) equal(other pgStatement) bool {
	return s.sql == other.sql && reflect.DeepEqual(s.args, other.args)
}

func statementOf(query string, values []driver.NamedValue) pgStatement {
	s := pgStatement{sql: query}
	if n := len(values); n > 0 {
		if when, marked := values[n-1].Value.(timing); marked {
			s.when, values = when, values[:n-1]
		}
	}
	s.args = make([]any, len(values))
	for i, v := range values {
		s.args[i] = v.Value
	}
	return s
}

// BeginTx begins a transaction with its first statement.
func (c *pipelineConn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	if c.Conn.Conn().IsClosed() {
		return nil, driver.ErrBadConn
	}
	if err := c.ready(ctx); err != nil {
		return nil, err
	}
	begin, err := beginPostgres(o)
	if err != nil {
		return nil, err
	}
	c.begin = begin
	return &pipelineTx{c, ctx, o.ReadOnly}, nil
}

// ExecContext runs a statement, or queues it.
func (c *pipelineConn) ExecContext(
	ctx context.Context, query string, values []driver.NamedValue,
) (driver.Result, error) {
	if err := c.ready(ctx); err != nil {
		return nil, err
	}
	s := statementOf(query, values)
	if s.when == prefetched || s.when == reserved {
		c.ahead = append(c.ahead, s)
		return driver.ResultNoRows, nil
	}
	c.forgetAhead() // the statement may change what was read
	switch {
	case s.when == queued:
		c.queue = append(c.queue, s)
		return driver.ResultNoRows, nil
	case len(values) == 0 || !c.pending(): // without parameters it may be several statements, as in a migration
		if err := c.sendQueue(ctx); err != nil {
			return nil, err
		}
		return c.Conn.ExecContext(ctx, query, values)
	}
	results, err := c.send(ctx, s)
	if err != nil {
		return nil, err
	}
	tag, err := results.Exec()
	if err != nil {
		return nil, c.fail(results, err)
	}
	return driver.RowsAffected(tag.RowsAffected()), c.finish(results)
}

// QueryContext runs a query, unless its rows were read ahead.
func (c *pipelineConn) QueryContext(
	ctx context.Context, query string, values []driver.NamedValue,
) (driver.Rows, error) {
	if err := c.ready(ctx); err != nil {
		return nil, err
	}
	s := statementOf(query, values)
	if !strings.HasPrefix(query, selecting) {
		c.forgetAhead()
	}
	if i := slices.IndexFunc(c.kept, func(rows *aheadRows) bool { return rows.of.equal(s) }); i >= 0 {
		rows := c.kept[i]
		c.kept = slices.Delete(c.kept, i, i+1)
		return rows, nil
	}
	c.ahead = slices.DeleteFunc(c.ahead, s.equal)
	if !c.pending() {
		return c.Conn.QueryContext(ctx, query, values)
	}
	results, err := c.send(ctx, s)
	if err != nil {
		return nil, err
	}
	rows := &sentRows{conn: c, results: results}
	rows.Rows, err = results.Query()
	rows.more = err == nil && rows.Rows.Next() // it is known only then whether the query has failed
	if err == nil {
		err = rows.Err()
	}
	if err != nil {
		return nil, c.fail(results, err)
	}
	rows.columns = columnsOf(rows.Rows)
	return rows, nil
}

// PrepareContext prepares a statement.
func (c *pipelineConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	if err := c.ready(ctx); err != nil {
		return nil, err
	}
	s, err := c.Conn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	prepared, ok := s.(*stdlib.Stmt)
	if !ok {
		return nil, fmt.Errorf("the PostgreSQL driver prepares a %T", s)
	}
	return &pipelineStmt{prepared, c}, nil
}

// pipelineStmt is a prepared statement. It runs behind what is queued.
type pipelineStmt struct {
	*stdlib.Stmt
	conn *pipelineConn
}

// ExecContext runs the statement.
func (s *pipelineStmt) ExecContext(ctx context.Context, values []driver.NamedValue) (driver.Result, error) {
	if err := s.conn.sendQueue(ctx); err != nil {
		return nil, err
	}
	return s.Stmt.ExecContext(ctx, values)
}

// QueryContext runs the statement.
func (s *pipelineStmt) QueryContext(ctx context.Context, values []driver.NamedValue) (driver.Rows, error) {
	if err := s.conn.sendQueue(ctx); err != nil {
		return nil, err
	}
	return s.Stmt.QueryContext(ctx, values)
}

// ResetSession makes the connection ready for its next user.
func (c *pipelineConn) ResetSession(ctx context.Context) error {
	c.forget()
	if err := c.readEnd(ctx); err != nil {
		return errors.Join(driver.ErrBadConn, err, c.Close())
	}
	return c.Conn.ResetSession(ctx)
}

// pending reports whether anything is to travel with the next statement.
func (c *pipelineConn) pending() bool { return c.begin != "" || len(c.queue)+len(c.ahead) > 0 }

// forget drops what was not sent, and the rows that were read ahead.
func (c *pipelineConn) forget() {
	c.begin, c.queue, c.ahead, c.kept, c.failed = "", nil, nil, nil, false
}

// forgetAhead drops the queries that were announced and the rows that were read ahead, which a statement may change.
func (c *pipelineConn) forgetAhead() {
	c.ahead = slices.DeleteFunc(c.ahead, func(s pgStatement) bool { return s.when != reserved })
	c.kept = slices.DeleteFunc(c.kept, func(r *aheadRows) bool { return r.of.when != reserved })
}

// ready reports whether the connection can run a statement, after the end of the transaction before it.
func (c *pipelineConn) ready(ctx context.Context) error {
	if c.failed {
		return errUndone
	}
	if err := c.readEnd(ctx); err != nil {
		return errors.Join(driver.ErrBadConn, err)
	}
	return nil
}

// answers are those to what was sent at once. Those to the queries that were announced are the last ones.
type answers struct {
	pgx.BatchResults
	ahead []pgStatement
}

// send sends what is pending with a statement, and reads the answers up to that of the statement. The caller reads this
// one, and then calls finish.
func (c *pipelineConn) send(ctx context.Context, last ...pgStatement) (*answers, error) {
	var batch pgx.Batch
	before := c.queue
	if c.begin != "" {
		before = slices.Concat([]pgStatement{{sql: c.begin}}, before)
	}
	for _, s := range slices.Concat(before, last, c.ahead) {
		batch.Queue(s.sql, s.args...)
	}
	results := &answers{c.Conn.Conn().SendBatch(ctx, &batch), c.ahead}
	c.begin, c.queue, c.ahead = "", nil, nil
	for _, s := range before {
		if _, err := results.Exec(); err != nil {
			return nil, c.fail(results, fmt.Errorf("exec %s: %w", firstWords(s.sql), err))
		}
	}
	return results, nil
}

// finish reads the answers behind that of a statement.
func (c *pipelineConn) finish(results *answers) error {
	for _, s := range results.ahead {
		rows, err := readAhead(results, s)
		if err != nil {
			return c.fail(results, fmt.Errorf("query %s: %w", firstWords(s.sql), err))
		}
		c.kept = append(c.kept, rows)
	}
	return results.Close()
}

// sendQueue sends what is queued, and waits for it. The statement that follows may change what was read ahead.
func (c *pipelineConn) sendQueue(ctx context.Context) error {
	if err := c.ready(ctx); err != nil {
		return err
	}
	c.forgetAhead()
	if !c.pending() {
		return nil
	}
	results, err := c.send(ctx)
	if err != nil {
		return err
	}
	return c.finish(results)
}

// fail ends a transaction of which statements have failed: the server, which may not have received its beginning, must
// not run the next ones by themselves. If nothing has reached it, database/sql is told not to use the connection again.
func (c *pipelineConn) fail(results *answers, err error) error {
	_ = results.Close() // the same error
	c.failed = true
	if pgconn.SafeToRetry(err) {
		return errors.Join(driver.ErrBadConn, err)
	}
	return err
}

// pipelineTx is the transaction of a connection.
type pipelineTx struct {
	*pipelineConn
	ctx      context.Context // of BeginTx: the methods of driver.Tx have none
	readOnly bool
}

var errUndone = errors.New("the server has undone the transaction")

// Commit sends what is queued, and ends the transaction.
func (tx *pipelineTx) Commit() error {
	defer tx.forget()
	switch {
	case tx.begin != "" && len(tx.queue) == 0 && !tx.failed: // nothing has run
		return nil
	case tx.Conn.Conn().IsClosed():
		return driver.ErrBadConn
	case tx.readOnly && len(tx.queue) == 0 && !tx.failed:
		return tx.sendEnd("commit")
	}
	err := errUndone
	var results *answers
	if !tx.failed {
		tx.ahead = nil
		results, err = tx.send(tx.ctx, pgStatement{sql: "commit"})
	}
	if err == nil {
		var tag pgconn.CommandTag
		tag, err = results.Exec()
		err = errors.Join(err, results.Close())
		if err == nil && tag.String() != "COMMIT" {
			err = errUndone
		}
	}
	if err != nil {
		_ = tx.undo() // the error of the commit is the one to tell
	}
	return err
}

// Rollback undoes the transaction.
func (tx *pipelineTx) Rollback() error {
	begun := tx.begin == ""
	tx.forget()
	switch {
	case !begun:
		return nil
	case tx.readOnly && !tx.Conn.Conn().IsClosed():
		return tx.sendEnd("rollback")
	}
	return tx.undo()
}

// undo waits until the server has undone the transaction. If it has not, the connection is closed.
func (tx *pipelineTx) undo() error {
	conn := tx.Conn.Conn()
	if conn.IsClosed() {
		return driver.ErrBadConn
	}
	if conn.PgConn().TxStatus() == 'I' {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(tx.ctx), endTime)
	defer cancel()
	if _, err := conn.Exec(ctx, "rollback"); err != nil {
		return errors.Join(err, tx.Close())
	}
	return nil
}

// sendEnd ends a transaction that has only read, without waiting: readEnd reads the answer.
func (c *pipelineConn) sendEnd(statement string) error {
	frontend := c.Conn.Conn().PgConn().Frontend()
	frontend.SendQuery(&pgproto3.Query{String: statement})
	c.ending = true
	if err := frontend.Flush(); err != nil { // everything was read; the next user gets another connection
		_ = c.Close()
	}
	return nil
}

// readEnd reads the answer to sendEnd.
func (c *pipelineConn) readEnd(ctx context.Context) error {
	if !c.ending {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, endTime)
	defer cancel()
	for {
		message, err := c.Conn.Conn().PgConn().ReceiveMessage(ctx)
		if err != nil {
			return fmt.Errorf("end a transaction: %w", err)
		}
		switch m := message.(type) {
		case *pgproto3.ReadyForQuery:
			c.ending = false
			return nil
		case *pgproto3.ErrorResponse:
			return fmt.Errorf("end a transaction: %w", pgconn.ErrorResponseToPgError(m))
		}
	}
}
