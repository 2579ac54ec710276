package browse

import (
	"context"
	"fmt"
	"io"

	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// Export writes all that the list finds as XLSX, as filtered and in its order.
func (m *Mode[T, R]) Export(ctx context.Context, actor access.Actor, p query.Params, l lang.Language,
	w io.Writer) error {
	if err := actor.Need(m.Permission); err != nil {
		return err
	}
	p, options, err := readOptions(p)
	if err != nil {
		return err
	}
	err = m.Engine.View(ctx, func(tx *store.Tx) error {
		where := m.Engine.StartWhere(ctx, tx)
		if m.Only != "" {
			where.Add(m.Only)
		}
		page, err := m.Listing(!options.exact).Parse(p, where)
		if err != nil {
			return err
		}
		return m.Kind.WriteTable(ctx, tx, page, l, w)
	})
	if err != nil {
		return fmt.Errorf("export %s: %w", m.Name, err)
	}
	return nil
}
