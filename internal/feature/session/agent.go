package session

import (
	"strings"
	"unicode/utf8"
)

// maxAgent is how much is stored of a User-Agent, in bytes.
const maxAgent = 200

func cutAgent(agent string) string {
	agent = strings.ToValidUTF8(strings.ReplaceAll(agent, "\x00", ""), "")
	if len(agent) <= maxAgent {
		return agent
	}
	end := maxAgent
	for !utf8.RuneStart(agent[end]) {
		end--
	}
	return agent[:end]
}

// The marks by which browsers and systems are recognised; the first one that is found counts, because most browsers
// also name others.
var (
	browsers = [][2]string{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"},
		{"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"},
		{"Safari/", "Safari"}}
	systems = [][2]string{{"Windows", "Windows"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"},
		{"CrOS", "ChromeOS"}, {"Mac OS X", "macOS"}, {"Linux", "Linux"}}
)

// browserOf is what a user recognises a browser by, for example "Firefox, Windows".
func browserOf(agent string) string {
	var parts []string
	for _, known := range [][][2]string{browsers, systems} {
		for _, one := range known {
			if strings.Contains(agent, one[0]) {
				parts = append(parts, one[1])
				break
			}
		}
	}
	return strings.Join(parts, ", ")
}
