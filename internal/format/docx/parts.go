package docx

import (
	"encoding/xml"
	"fmt"
	"strings"
	"time"
)

const (
	word      = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
	relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	packaging = "http://schemas.openxmlformats.org/package/2006/"
	parts     = "application/vnd.openxmlformats-officedocument.wordprocessingml."
)

const contentTypes = xml.Header + `<Types xmlns="` + packaging + `content-types">` +
	`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
	`<Default Extension="xml" ContentType="application/xml"/>` +
	`<Override PartName="/word/document.xml" ContentType="` + parts + `document.main+xml"/>` +
	`<Override PartName="/word/styles.xml" ContentType="` + parts + `styles+xml"/>` +
	`<Override PartName="/word/header1.xml" ContentType="` + parts + `header+xml"/>` +
	`<Override PartName="/word/footer1.xml" ContentType="` + parts + `footer+xml"/>` +
	`<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`

const packageRelations = xml.Header + `<Relationships xmlns="` + packaging + `relationships">` +
	`<Relationship Id="rId1" Type="` + relations + `/officeDocument" Target="word/document.xml"/>` +
	`<Relationship Id="rId2" Type="` + packaging +
	`relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`

const documentRelations = xml.Header + `<Relationships xmlns="` + packaging + `relationships">` +
	`<Relationship Id="rId1" Type="` + relations + `/styles" Target="styles.xml"/>` +
	`<Relationship Id="rId2" Type="` + relations + `/header" Target="header1.xml"/>` +
	`<Relationship Id="rId3" Type="` + relations + `/footer" Target="footer1.xml"/></Relationships>`

// metadataRelation joins a document with what is said about it for other programs.
const metadataRelation = `<Relationship Id="rId4" Type="` + relations +
	`/customXml" Target="../customXml/item1.xml"/></Relationships>`

// footer shows the number of the page and of all pages.
const footer = xml.Header + `<w:ftr xmlns:w="` + word + `"><w:p><w:pPr><w:jc w:val="right"/></w:pPr>` +
	`<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>` +
	`<w:r><w:t xml:space="preserve"> / </w:t></w:r>` +
	`<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>NUMPAGES</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p></w:ftr>`

func (d Document) header() string {
	lines := ""
	for line := range strings.SplitSeq(d.Head, "\n") {
		lines += `<w:p><w:r><w:rPr><w:sz w:val="17"/><w:color w:val="6B665D"/></w:rPr><w:t xml:space="preserve">` +
			escaped(line) + `</w:t></w:r></w:p>`
	}
	return xml.Header + `<w:hdr xmlns:w="` + word + `">` + lines + `</w:hdr>`
}

func (d Document) styles() string {
	return xml.Header + `<w:styles xmlns:w="` + word + `"><w:docDefaults><w:rPrDefault><w:rPr>` +
		`<w:rFonts w:ascii="Cambria" w:hAnsi="Cambria" w:cs="Times New Roman"/><w:sz w:val="22"/><w:lang w:val="` +
		d.Language + `"/></w:rPr></w:rPrDefault>` +
		`<w:pPrDefault><w:pPr><w:spacing w:after="80" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>` +
		`<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/>` +
		`<w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="30"/></w:rPr></w:style></w:styles>`
}

func (d Document) properties() string {
	made := d.Made.UTC().Format(time.RFC3339)
	return xml.Header +
		fmt.Sprintf(
			`<cp:coreProperties xmlns:cp="%smetadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" `+
				`xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>%s</dc:title><dc:creator>%s</dc:creator>`+
				`<dcterms:created xsi:type="dcterms:W3CDTF">%s</dcterms:created></cp:coreProperties>`, packaging,
			escaped(d.Title), escaped(d.Author), made)
}

// escaped is text for XML; what XML cannot hold at all becomes U+FFFD.
func escaped(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool {
		return strings.ContainsRune("&<>\"'\r", r) || r < ' ' || r == '\uFFFD' || r == '\uFFFE' || r == '\uFFFF'
	}) {
		return s
	}
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes everything
	return b.String()
}
