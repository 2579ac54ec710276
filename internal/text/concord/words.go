package concord

import "lls/internal/text/lawtext"

// The words of this file are folded (lang.Fold): fıkra is fikra.

// nouns are the words for the parts of acts, and what they name.
var nouns = map[string]lawtext.StepKind{
	"article": lawtext.StepArticle, "articles": lawtext.StepArticle, "art": lawtext.StepArticle,
	"arts": lawtext.StepArticle, "recital": lawtext.StepRecital, "recitals": lawtext.StepRecital,
	"whereas": lawtext.StepRecital, "annex": lawtext.StepAnnex, "annexes": lawtext.StepAnnex,
	"appendix": lawtext.StepAnnex, "appendices": lawtext.StepAnnex, "schedule": lawtext.StepSchedule,
	"schedules": lawtext.StepSchedule, "part": lawtext.StepPart, "parts": lawtext.StepPart, "title": lawtext.StepTitle,
	"titles": lawtext.StepTitle, "chapter": lawtext.StepChapter, "chapters": lawtext.StepChapter,
	"section": lawtext.StepSection, "sections": lawtext.StepSection, "subsection": lawtext.StepSubsection,
	"subsections": lawtext.StepSubsection, "paragraph": lawtext.StepParagraph, "paragraphs": lawtext.StepParagraph,
	"par": lawtext.StepParagraph, "pars": lawtext.StepParagraph, "para": lawtext.StepParagraph,
	"paras": lawtext.StepParagraph, "subparagraph": lawtext.StepSub, "subparagraphs": lawtext.StepSub,
	"sub-paragraph": lawtext.StepSub, "sub-paragraphs": lawtext.StepSub, "subpara": lawtext.StepSub,
	"subpar": lawtext.StepSub, "alinea": lawtext.StepSub, "point": lawtext.StepPoint, "points": lawtext.StepPoint,
	"subpoint": lawtext.StepPoint, "subpoints": lawtext.StepPoint, "letter": lawtext.StepPoint,
	"letters": lawtext.StepPoint, "item": lawtext.StepPoint, "items": lawtext.StepPoint, "entry": lawtext.StepPoint,
	"entries": lawtext.StepPoint, "definition": lawtext.StepPoint, "definitions": lawtext.StepPoint,
	"indent": lawtext.StepIndent, "indents": lawtext.StepIndent, "dash": lawtext.StepIndent,
	"table": lawtext.StepTable, "tables": lawtext.StepTable, "row": lawtext.StepRow, "rows": lawtext.StepRow,

	"m": lawtext.StepArticle, "md": lawtext.StepArticle, "mad": lawtext.StepArticle,
	"f": lawtext.StepParagraph, "fik": lawtext.StepParagraph,
	"b": lawtext.StepPoint, "bent": lawtext.StepPoint, "bendi": lawtext.StepPoint,
	"ek": lawtext.StepAnnex, "eki": lawtext.StepAnnex, "ekin": lawtext.StepAnnex, "ekinin": lawtext.StepAnnex,
	"ekler": lawtext.StepAnnex, "ekleri": lawtext.StepAnnex, "eklerin": lawtext.StepAnnex,
	"dibace": lawtext.StepRecital,

	// Romanian, Serbian and Macedonian, as tables of neighbours write them
	"articol": lawtext.StepArticle, "articolul": lawtext.StepArticle, "articolele": lawtext.StepArticle,
	"alin": lawtext.StepParagraph, "alineatul": lawtext.StepParagraph, "lit": lawtext.StepPoint,
	"litera": lawtext.StepPoint, "pct": lawtext.StepPoint, "punctul": lawtext.StepPoint, "anexa": lawtext.StepAnnex,
	"clan": lawtext.StepArticle, "clanovi": lawtext.StepArticle, "cl": lawtext.StepArticle, "clen": lawtext.StepArticle,
	"stav": lawtext.StepParagraph, "st": lawtext.StepParagraph, "tacka": lawtext.StepPoint, "tocka": lawtext.StepPoint,
	"tac": lawtext.StepPoint, "alineja": lawtext.StepIndent, "prilog": lawtext.StepAnnex,
	"aneks": lawtext.StepAnnex,
}

// stems are the beginnings of Turkish words for the parts of acts, which take endings.
var stems = []struct {
	stem string
	kind lawtext.StepKind
}{
	{"madde", lawtext.StepArticle}, {"fikra", lawtext.StepParagraph}, {"paragraf", lawtext.StepParagraph},
	{"bent", lawtext.StepPoint}, {"bend", lawtext.StepPoint}, {"cetvel", lawtext.StepSchedule},
	{"bolum", lawtext.StepChapter}, {"kisim", lawtext.StepPart}, {"kism", lawtext.StepPart},
	{"ayirim", lawtext.StepSection}, {"baslik", lawtext.StepTitle}, {"baslig", lawtext.StepTitle},
	{"gerekce", lawtext.StepRecital}, {"tablo", lawtext.StepTable}, {"satir", lawtext.StepRow},
	{"tire", lawtext.StepIndent},
}

// ordinals are the ordinal numbers in words. The last of several has no number: lastOrdinal.
var ordinals = map[string]int{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
	"tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
	"last": lastOrdinal, "final": lastOrdinal,
	"birinci": 1, "ikinci": 2, "ucuncu": 3, "dorduncu": 4, "besinci": 5, "altinci": 6, "yedinci": 7, "sekizinci": 8,
	"dokuzuncu": 9, "onuncu": 10, "son": lastOrdinal,
}

const lastOrdinal = -1

// narrowing are the words that name less than a place: a sentence of it, its beginning. They stay as they are written.
var narrowing = set("sentence sentences introductory intro introduction wording words phrase phrases concluding " +
	"closing opening beginning end ending chapeau partly partially except only heading headings single " +
	"remaining remainder whole entire unnumbered footnote note cumle cumlesi cumlesinin cumleleri giris " +
	"kismen tamami haric basligi half fine clause line adapted amended new deleted degisik yeni")

// idle are the words that a place does not need. Sections and regulations are the articles of a law in the English
// manner.
var idle = set("s ss reg regs regulations the of in under from with also both thereof this directive regulation " +
	"decision act law and alt numarali sayili no nos nr number numbers inci uncu nci ncu nin nun un i " +
	"st nd rd th read conjunction yasa yasanin kanun kanunun direktif direktifin tuzuk tuzugun")

// joining are the words between the numbers of a list, and spanning those between the ends of a range.
var (
	joining  = set("and or ve veya ile as well et")
	spanning = set("to ila through until")
)

func set(words string) map[string]bool {
	out := map[string]bool{}
	for w := range fields(words) {
		out[w] = true
	}
	return out
}
