package library

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"lls/internal/access"
	"lls/internal/kind"
	"lls/internal/lang"
	"lls/internal/tbx"
)

// ExportTBX writes all terms that the list finds as TBX-Basic, their domains as subject fields in a language.
func (l *Library) ExportTBX(ctx context.Context, actor access.Actor, p kind.Params, language lang.Language, w io.Writer) error {
	out := tbx.NewWriter(w, "LLS")
	err := l.Terms.ExportEach(ctx, actor, p, language, func(x *kind.Words, t *Term) error {
		e := tbx.Entry{ID: "t" + strconv.FormatInt(t.ID, 10), TR: tbx.Side{Name: t.NameTR, Abbr: t.AbbrTR}, EN: tbx.Side{Name: t.NameEN, Abbr: t.AbbrEN}}
		for _, id := range t.Domains {
			path, err := x.Path("domains", id)
			if err != nil {
				return err
			}
			e.Subjects = append(e.Subjects, path)
		}
		if t.Notes != "" {
			e.Notes = []string{t.Notes}
		}
		return out.Write(e)
	})
	if err != nil {
		return fmt.Errorf("export terms as TBX: %w", err)
	}
	return out.Close()
}
