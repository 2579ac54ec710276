package access

import "lls/internal/text/lang"

// The names of the System Account, whatever the name in its record is. Where one name is used for both
// languages it is the English one; texts in Turkish translate it.
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

// NameIn is a user's name for a text in this language.
func NameIn(language lang.Language, fullName string) string {
	if fullName == SystemName && language != lang.English {
		return SystemNameTR
	}
	return fullName
}
