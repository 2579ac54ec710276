package access

import "lls/internal/text/lang"

// The names of the System Account, whatever somebody calls its record. Where one name serves both languages it is the
// English one, until a text in Turkish is made of it.
const (
	SystemName   = "System Account"
	SystemNameTR = "Sistem Hesabı"
)

// FullName is the name of a user.
func FullName(id int64, name, lastName string) string {
	if id == SystemAccount {
		return SystemName
	}
	return name + " " + lastName
}

// NameIn is a user's name as a text in this language has it.
func NameIn(language lang.Language, fullName string) string {
	if fullName == SystemName && language != lang.English {
		return SystemNameTR
	}
	return fullName
}
