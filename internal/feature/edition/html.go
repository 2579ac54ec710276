package edition

import (
	"bufio"
	"context"
	"html"
	"io"
	"strconv"

	"lls/internal/text/lawtext"
)

// pageStyle is the style of a page: it loads nothing.
const pageStyle = `:root{color-scheme:light dark}
body{font:1.05rem/1.6 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
header,footer{font:.85rem/1.5 system-ui,sans-serif;opacity:.8}
main{white-space:pre-wrap}
p,h2,h3{margin:0;font-size:inherit;white-space:pre-wrap}
h2{font-size:1.15em;text-align:center}
main+main{border-top:1px solid;margin-top:2rem;padding-top:2rem}
@media print{body{max-width:none;margin:0}h2,h3{break-after:avoid}}`

// writeHTML writes one page without scripts. The text content of each main element is the text.
func (d *edition) writeHTML(ctx context.Context, w io.Writer) error {
	metadata, err := d.metadataJSON()
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 64<<10)
	put := func(parts ...string) {
		for _, part := range parts {
			_, _ = out.WriteString(part) // a bufio.Writer keeps its first error for Flush
		}
	}
	esc := html.EscapeString
	put(`<!DOCTYPE html>`, "\n", `<html lang="`, string(d.sides()[0].language), `"><head><meta charset="utf-8">`, "\n",
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`, "\n",
		`<meta name="viewport" content="width=device-width">`, "\n",
		`<title>`, esc(d.title()), `</title><style>`, pageStyle, `</style>`, "\n",
		`<script type="application/ld+json">`, string(metadata), `</script></head>`, "\n<body><header>", esc(d.head()),
		`</header>`)
	for i, s := range d.sides() {
		prefix := ""
		if i > 0 {
			prefix = string(s.language) + "_"
		}
		put("\n", `<main lang="`, string(s.language), `">`)
		for k, part := range s.sections {
			if err := ctx.Err(); err != nil {
				return err
			}
			element := "div"
			if part.kind == lawtext.BlockArticle || part.kind == lawtext.BlockAnnex {
				element = "article"
			}
			put("<", element)
			if part.id != "" {
				put(` id="`, esc(prefix+part.id), `"`)
			}
			put(` lang="`, string(s.language), `">`)
			for n, l := range s.lines[part.first:part.last] {
				tag := [...]string{plainLine: "p", divisionLine: "h2", articleLine: "h3"}[l.kind]
				put("<", tag, ">")
				if l.kind == plainLine && l.name.to > l.name.from {
					put(esc(l.text[:l.name.from]), "<b>", esc(l.text[l.name.from:l.name.to]), "</b>",
						esc(l.text[l.name.to:]))
				} else {
					put(esc(l.text))
				}
				put("</", tag, ">")
				if k < len(s.sections)-1 || n < part.last-part.first-1 {
					put("\n")
				}
			}
			put("</", element, ">")
		}
		put(`</main>`)
	}
	put("\n<footer>", esc(d.foot()), " · ", strconv.Itoa(d.made.Year()), "</footer></body></html>\n")
	return out.Flush()
}
