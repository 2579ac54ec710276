package check

import (
	"strings"
	"unicode/utf8"

	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

const lawBlockNote = lawtext.BlockNote

// numberWord is the number that a word says, 0 for other words.
func numberWord(low string, language lang.Language) int {
	if language == lang.Turkish {
		switch low {
		case "bir":
			return 1
		case "iki":
			return 2
		case "üç":
			return 3
		case "dört":
			return 4
		case "beş":
			return 5
		case "altı":
			return 6
		case "yedi":
			return 7
		case "sekiz":
			return 8
		case "dokuz":
			return 9
		case "on":
			return 10
		case "yirmi":
			return 20
		case "otuz":
			return 30
		case "kırk":
			return 40
		case "elli":
			return 50
		case "altmış":
			return 60
		case "yetmiş":
			return 70
		case "seksen":
			return 80
		case "doksan":
			return 90
		case "yüz":
			return 100
		case "ikişer":
			return 2
		case "üçer":
			return 3
		case "beşer":
			return 5
		case "onar":
			return 10
		}
		if n := joinedNumber(low); n > 0 {
			return n
		}
		return scaleOf(low)
	}
	switch low {
	case "one":
		return 1
	case "two":
		return 2
	case "three":
		return 3
	case "four":
		return 4
	case "five":
		return 5
	case "six":
		return 6
	case "seven":
		return 7
	case "eight":
		return 8
	case "nine":
		return 9
	case "ten":
		return 10
	case "eleven":
		return 11
	case "twelve":
		return 12
	case "thirteen":
		return 13
	case "fourteen":
		return 14
	case "fifteen":
		return 15
	case "sixteen":
		return 16
	case "seventeen":
		return 17
	case "eighteen":
		return 18
	case "nineteen":
		return 19
	case "twenty":
		return 20
	case "thirty":
		return 30
	case "forty":
		return 40
	case "fifty":
		return 50
	case "sixty":
		return 60
	case "seventy":
		return 70
	case "eighty":
		return 80
	case "ninety":
		return 90
	case "hundred":
		return 100
	}
	return scaleOf(low)
}

// joinedNumber reads onbeş and yirmibeş.
func joinedNumber(low string) int {
	// the first letters of the tens: most words have another one
	if low == "" || strings.IndexByte("oykeasd", low[0]) < 0 {
		return 0
	}
	for i, ten := range []string{"on", "yirmi", "otuz", "kırk", "elli", "altmış", "yetmiş", "seksen", "doksan"} {
		if rest, ok := strings.CutPrefix(low, ten); ok && rest != "" {
			for n, unit := range []string{"bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz"} {
				if rest == unit {
					return 10*(i+1) + n + 1
				}
			}
		}
	}
	return 0
}

// inflectedNumber reads a Turkish number with an ending: beşini, onu, yirmisi.
func inflectedNumber(low string) int {
	for end := len(low) - 1; end > 1; end-- {
		if n := numberWord(low[:end], lang.Turkish); n > 0 {
			switch r, _ := utf8.DecodeRuneInString(low[end:]); r {
			case 'i', 'ı', 'u', 'ü', 'e', 'a', 's', 'n', 'y', 'd', 't':
				return n
			}
		}
	}
	return 0
}

func scaleOf(low string) int {
	switch low {
	case "bin", "thousand":
		return 1000
	case "milyon", "million":
		return 1_000_000
	case "milyar", "billion":
		return 1_000_000_000
	}
	return 0
}

// monthOf is the number of the month that a word names in either language; 0 for other words.
func monthOf(low string) int {
	switch low {
	case "ocak", "january":
		return 1
	case "şubat", "february":
		return 2
	case "mart", "march":
		return 3
	case "nisan", "april":
		return 4
	case "mayıs", "may":
		return 5
	case "haziran", "june":
		return 6
	case "temmuz", "july":
		return 7
	case "ağustos", "august":
		return 8
	case "eylül", "september":
		return 9
	case "ekim", "october":
		return 10
	case "kasım", "november":
		return 11
	case "aralık", "december":
		return 12
	}
	return 0
}

// currencyOf is the currency that a word or two name, and how many words it has.
func currencyOf(first, second string) (string, int) {
	switch first {
	case "tl", "try", "₺", "lira", "liraya", "liradan", "lirası":
		return "TRY", 1
	case "türk", "turkish":
		if strings.HasPrefix(second, "lira") {
			return "TRY", 2
		}
	case "euro", "euros", "eur", "€", "avro", "avroya", "avrodan":
		return "EUR", 1
	case "usd", "dollars", "dolar", "$":
		return "USD", 1
	case "gbp", "sterlin", "£", "pounds":
		return "GBP", 1
	}
	return "", 0
}

// unitOf is the unit of time behind a number, in one word for both languages, and how many words name it.
func unitOf(first, second string, language lang.Language) (unit string, words int) {
	words = 1
	if language == lang.English {
		switch first {
		case "calendar", "full", "consecutive", "whole":
			first, words = second, 2
		case "working", "business":
			if strings.TrimSuffix(second, "s") == "day" {
				return "workday", 2
			}
			first, words = second, 2
		}
		switch unit = strings.TrimSuffix(first, "s"); unit {
		case "day", "month", "year", "week", "hour", "minute":
			return unit, words
		}
		return "", 0
	}
	switch first {
	case "takvim", "tam":
		first, words = second, 2
	case "iş":
		if strings.HasPrefix(second, "gün") {
			return "workday", 2
		}
		first, words = second, 2
	}
	switch {
	case strings.HasPrefix(first, "gün") && !strings.HasPrefix(first, "günce"):
		return "day", words
	case first == "ay" || first == "ayı" || first == "aylık" || first == "ayda" || first == "aydan" || first == "aya" ||
		first == "ayın":
		return "month", words
	case strings.HasPrefix(first, "yıl") || first == "sene":
		return "year", words
	case strings.HasPrefix(first, "hafta"):
		return "week", words
	case strings.HasPrefix(first, "saat"):
		return "hour", words
	case strings.HasPrefix(first, "dakika"):
		return "minute", words
	}
	return "", 0
}
