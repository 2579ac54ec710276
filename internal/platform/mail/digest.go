package mail

import (
	"fmt"

	"lls/internal/text/lang"
)

// HomePath is the address of the first screen of the interface.
const HomePath = "/pages/home"

// News is a line of the daily mail.
type News struct {
	Light int64 // 2 yellow, 3 red, 0 a record that is free again
	Name  string
	Path  string
}

// digestLines is how many lines the daily mail has at most.
const digestLines = 20

// Digest is the daily mail: what is new for a user.
func Digest(to Person, language lang.Language, news []News) Message {
	labels := map[int64]string{2: "Sarı ışık", 3: "Kırmızı ışık", 0: "Düzenlemeye açıldı"}
	l := Message{To: to, Language: language, Subject: fmt.Sprintf("LLS: %d yeni bildirim", len(news)),
		Lines:  []string{"LLS’de yeni bildirimleriniz var:"},
		Action: &Link{"LLS’yi aç", HomePath},
		Notes:  []string{"Bu özeti almak istemiyorsanız Profilim ekranında günlük özeti kapatabilirsiniz."}}
	rest := "ve %d bildirim daha"
	if language == lang.English {
		labels = map[int64]string{2: "Yellow light", 3: "Red light", 0: "Free to edit"}
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
		l.Items = append(l.Items, Item{Text: labels[n.Light] + ": " + oneLine(n.Name), Path: n.Path})
	}
	if more := len(news) - digestLines; more > 0 {
		l.Items = append(l.Items, Item{Text: fmt.Sprintf(rest, more)})
	}
	return l
}
