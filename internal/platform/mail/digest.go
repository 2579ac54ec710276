package mail

import (
	"fmt"

	"lls/internal/text/lang"
)

// HomePath is the address of the first screen of the interface.
const HomePath = "/pages/home"

// News is a line of the daily mail.
type News struct {
	Light    int64  // 2 yellow, 3 red, 0 a record that is free again
	Fact     string // about rows of a table of concordance: look, planned or overdue
	Rows     int64  // that the fact is about
	Comments int64  // of others in a thread
	Replies  bool   // they answer a comment of the user
	Resolved bool   // a thread in which the user has written was resolved
	Name     string
	Path     string
}

// label says what a line of the daily mail is about.
func (n News) label(language lang.Language) string {
	turkish := language != lang.English
	switch {
	case n.Fact != "":
		labels := map[string]string{"look": "Yeniden bakılacak satırlar (%d)",
			"planned": "Planlanan tarihi 30 gün içinde dolacak satırlar (%d)",
			"overdue": "Planlanan tarihi geçmiş satırlar (%d)"}
		if !turkish {
			labels = map[string]string{"look": "Rows to look at (%d)",
				"planned": "Rows planned for the next 30 days (%d)",
				"overdue": "Rows whose planned date has passed (%d)"}
		}
		return fmt.Sprintf(labels[n.Fact], n.Rows)
	case n.Comments > 0:
		label := "Sürümünüzdeki yorumlar (%d)"
		switch {
		case n.Replies && turkish:
			label = "Yorumunuza yanıtlar (%d)"
		case n.Replies:
			label = "Replies to your comment (%d)"
		case !turkish:
			label = "Comments on your version (%d)"
		}
		return fmt.Sprintf(label, n.Comments)
	case n.Resolved:
		return lang.Pick(language, "Sonuçlandırılan yorum", "Comment resolved")
	case turkish:
		return map[int64]string{2: "Sarı ışık", 3: "Kırmızı ışık", 0: "Düzenlemeye açıldı"}[n.Light]
	}
	return map[int64]string{2: "Yellow light", 3: "Red light", 0: "Free to edit"}[n.Light]
}

// digestLines is how many lines the daily mail has at most.
const digestLines = 20

// Digest is the daily mail: what is new for a user.
func Digest(to Person, language lang.Language, news []News) Message {
	l := Message{To: to, Language: language, Subject: fmt.Sprintf("LLS: %d yeni bildirim", len(news)),
		Lines:  []string{"LLS’de yeni bildirimleriniz var:"},
		Action: &Link{"LLS’yi aç", HomePath},
		Notes:  []string{"Bu özeti almak istemiyorsanız Profilim ekranında günlük özeti kapatabilirsiniz."}}
	rest := "ve %d bildirim daha"
	if language == lang.English {
		l.Subject, l.Lines = fmt.Sprintf("LLS: %d new notifications", len(news)),
			[]string{"You have new notifications in LLS:"}
		if len(news) == 1 {
			l.Subject, l.Lines = "LLS: 1 new notification", []string{"You have a new notification in LLS:"}
		}
		l.Action.Label = "Open LLS"
		l.Notes = []string{"To stop these messages, switch off the daily digest on the Profile screen."}
		rest = "and %d more"
	}
	for _, n := range news[:min(len(news), digestLines)] {
		l.Items = append(l.Items, Item{Text: n.label(language) + ": " + oneLine(n.Name), Path: n.Path})
	}
	if more := len(news) - digestLines; more > 0 {
		l.Items = append(l.Items, Item{Text: fmt.Sprintf(rest, more)})
	}
	return l
}
