package library

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"lls/internal/format/tbx"
	"lls/internal/platform/access"
	"lls/internal/record"
	"lls/internal/record/query"
	"lls/internal/text/lang"
)

// ExportTBX writes all terms that the list finds as TBX-Basic, their domains as subject fields in a
// language; what an import kept in Notes is written as it was in the imported file.
func (l *Library) ExportTBX(ctx context.Context, actor access.Actor, p query.Params, language lang.Language,
	w io.Writer) error {
	out := tbx.NewWriter(w, "LLS")
	err := Terms(l).ExportEach(ctx, actor, p, language, func(x *record.Resolver, t *Term) error {
		e := entryOf(t.Notes)
		e.ID = "t" + strconv.FormatInt(t.ID, 10)
		e.TR.Name, e.TR.Abbr, e.EN.Name, e.EN.Abbr = t.NameTR, t.AbbrTR, t.NameEN, t.AbbrEN
		for _, id := range t.Domains {
			path, err := x.Path("domains", id)
			if err != nil {
				return err
			}
			e.Subjects = append(e.Subjects, path)
		}
		return out.Write(e)
	})
	if err != nil {
		return fmt.Errorf("export terms as TBX: %w", err)
	}
	return out.Close()
}
