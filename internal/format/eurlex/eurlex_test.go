package eurlex

import (
	"errors"
	"strings"
	"testing"
)

// consolidated is a page as EUR-Lex writes consolidated texts.
const consolidated = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML//EN" "xhtml-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Consolidated TEXT</title><style>p { color: red }</style></head>
<body>
<p class="reference">02008L0098 — EN — 18.02.2024</p>
<p class="disclaimer">This text is meant purely as a documentation tool</p>
<p class="modref"><a href="#">▼M1</a></p>
<div class="eli-subdivision" id="art_5">
  <p class="title-article-norm">Article 5</p>
  <div class="eli-title"><p class="stitle-article-norm">By-products</p></div>
  <div class="norm"><span class="no-parag">1.  </span><div class="norm inline-element">Member States shall
     ensure (<a href="#E0001" id="src.E0001"><span class="superscript">1</span></a>) that ►M2&nbsp;waste ◄ is:</div></div>
  <div class="grid-container grid-list"><div class="list grid-list-column-1"><span>(a) </span></div>
    <div class="grid-list-column-2"><p class="norm">prevented;</p></div></div>
  <table><tr><td><p>(b)</p></td><td><p>recovered:</p><table><tr><td>(i)</td><td>as material,</td></tr></table></td></tr></table>
</div>
<script>alert("no")</script>
<p class="footnote">(<a href="#src.E0001" id="E0001">1</a>) OJ L 19, 24.1.1989, p. 16.</p>
</body></html>`

const formex = `<?xml version="1.0" encoding="UTF-8"?>
<ACT><BIB.INSTANCE><NO.DOC.TXT>2008/98/EC</NO.DOC.TXT></BIB.INSTANCE>
<ENACTING.TERMS><DIVISION><TITLE><TI><P>CHAPTER I</P></TI><STI><P><HT TYPE="BOLD">Scope</HT></P></STI></TITLE>
<ARTICLE IDENTIFIER="005"><TI.ART>Article 5</TI.ART><STI.ART><P>By-products</P></STI.ART>
<PARAG><NO.PARAG>1.</NO.PARAG><ALINEA><P>Member States shall ensure<NOTE><P>OJ L 19</P></NOTE> that
<QUOT.START CODE="2018"/>waste<QUOT.END CODE="2019"/> is:</P><LIST TYPE="alpha">
<ITEM><NP><NO.P>(a)</NO.P><TXT>prevented;</TXT></NP></ITEM><ITEM><NP><NO.P>(b)</NO.P><TXT>recovered.</TXT></NP></ITEM>
</LIST></ALINEA></PARAG></ARTICLE></DIVISION></ENACTING.TERMS></ACT>`

func TestTheTextOfAnActIsRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"a consolidated page", consolidated, "Article 5\nBy-products\n1. Member States shall ensure that waste is:\n" +
			"(a) prevented;\n(b) recovered:\n(i) as material,\n"},
		{"Formex", formex, "CHAPTER I\nScope\nArticle 5\nBy-products\n1. Member States shall ensure that " +
			"‘waste’ is:\n" +
			"(a) prevented;\n(b) recovered.\n"},
		{"plain text", "Article 1\n►M1 The text ◄ stays.\n▼B\nArticle 2\nAs it is.\n",
			"Article 1\nThe text stays.\nArticle 2\nAs it is.\n"},
		{"plain text without signs is not touched", "Article 1 \n\n a\tb\n", "Article 1 \n\n a\tb\n"},
		{"a byte order mark", "\ufeffArticle 1\n", "Article 1\n"},
		{"a paragraph that nobody ends", "<html><p class=note>1 OJ<p>Article 1<p>Text", "Article 1\nText\n"},
		{"a definition in two cells", "<html><table><tr><td>(f)</td><td>‘waste’ :</td><td><p>any " +
			"object;</p></td></tr></table>",
			"(f) ‘waste’ : any object;\n"},
		{"a mark at the end", "<html><p>Article 1<p>(a)", "Article 1\n(a)"},
	} {
		got, err := Read([]byte(row.in))
		if err != nil || got != row.want {
			t.Errorf("%s is read as %q, %v; want %q", row.name, got, err, row.want)
		}
	}
}

func TestWhatIsNoTextOfAnActIsRefused(t *testing.T) {
	for _, row := range []struct {
		name, in string
		reason   Reason
	}{
		{"nothing", " \n", Empty},
		{"a page without a text", "<html><head><title>a</title></head><body></body></html>", Empty},
		{"a PDF", "%PDF-1.7 x", Binary},
		{"a Word document", "PK\x03\x04\x00\x00", Binary},
		{"Turkish letters of another encoding", "Madde 1 \xfe\xf0", Encoding},
		{"a document type definition", `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><ACT>&b;</ACT>`, DocType},
		{"an entity that nobody declared", "<ACT>&b;</ACT>", NotXML},
		{"XML in another encoding", `<?xml version="1.0" encoding="ISO-8859-9"?><ACT>a</ACT>`, Encoding},
		{"XML that does not end", "<ACT><P>Article 1</P>", NotXML},
		{"elements 300 deep", strings.Repeat("<A>", 300) + strings.Repeat("</A>", 300), TooDeep},
		{"a file of 17 MB", strings.Repeat("a", MaxBytes+1), TooLarge},
	} {
		_, err := Read([]byte(row.in))
		own := (*Error)(nil)
		if !errors.As(err, &own) || own.Reason != row.reason {
			t.Errorf("%s: %v, want %s", row.name, err, row.reason)
		}
	}
}

// FuzzRead reads any bytes: it ends, and what it returns has no signs of consolidated texts on lines of their own.
func FuzzRead(f *testing.F) {
	f.Add([]byte(consolidated))
	f.Add([]byte(formex))
	f.Add([]byte("Article 1\n▼M1\nText"))
	f.Fuzz(func(t *testing.T, data []byte) {
		text, err := Read(data)
		if err != nil {
			return
		}
		if strings.TrimSpace(text) == "" {
			t.Error("an empty text is no error")
		}
		if len(text) > 4*len(data)+16 {
			t.Errorf("%d bytes become %d", len(data), len(text))
		}
	})
}
