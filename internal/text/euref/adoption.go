package euref

// adoptionWords stand beside a reference and say who adopted the act and how, folded: Council Framework Decision
// 2002/584/JHA, Directive 95/46/EC of the European Parliament and of the Council.
var adoptionWords = map[string]bool{
	"of": true, "the": true, "and": true, "european": true, "parliament": true, "council": true, "commission": true,
	"framework": true, "common": true, "joint": true, "delegated": true, "implementing": true,
	"ve": true, "avrupa": true, "parlamentosu": true, "konsey": true, "konseyi": true, "komisyon": true,
	"komisyonu": true, "çerçeve": true, "uygulama": true, "delege": true, "dated": true, "tarihli": true,
}

// Adopted returns the bounds of a reference together with the words beside it that say who adopted the act and when.
// They do not tell another act: who looks for it by them would miss texts that leave them out.
func (r *Ref) Adopted(text string) (start, end int) {
	start, end = r.Start, r.End
	for {
		at := skipBlanksBack(text, start)
		word := wordStart(text, at)
		if word == at || !isAdoption(text[word:at]) {
			if word = dateStart(text, at); word == at {
				break
			}
		}
		start = word
	}
	for {
		at := skipBlanks(text, end)
		word := wordEnd(text, at)
		if word == at || !isAdoption(text[at:word]) {
			if _, word = dateAt(text, at); word == at {
				break
			}
		}
		end = word
	}
	return start, end
}

func isAdoption(word string) bool { return adoptionWords[fold(word)] }

// longestDate bounds the length of a date, in bytes.
const longestDate = 24

// dateStart is where a date that ends at to begins; to if none ends there.
func dateStart(s string, to int) int {
	for i := max(0, to-longestDate); i < to; i++ {
		if isDigit(s[i]) && (i == 0 || !isDigit(s[i-1])) {
			if _, end := dateAt(s, i); end == to {
				return i
			}
		}
	}
	return to
}
