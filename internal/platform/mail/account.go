package mail

import (
	"fmt"
	"time"

	"lls/internal/platform/audit"
	"lls/internal/text/lang"
)

// Recovery contains the link to the page on which a new password can be chosen.
func Recovery(to Person, language lang.Language, path string) Message {
	if language == lang.English {
		return Message{To: to, Language: language, Subject: "LLS: Password recovery",
			Lines:  []string{"A new password was requested for your LLS account. Open the link below to choose it."},
			Action: &Link{"Choose a new password", path},
			Notes: []string{"The link can be used once, within one hour. A newer message replaces it.",
				"If you did not request this, ignore this message: your password stays the same."}}
	}
	return Message{To: to, Language: language, Subject: "LLS: Parola yenileme",
		Lines: []string{"LLS hesabınızın parolasının yenilenmesi istendi. Yeni parolanızı belirlemek için aşağıdaki " +
			"bağlantıyı açın."},
		Action: &Link{"Yeni parola belirle", path},
		Notes: []string{"Bağlantı bir saat süreyle ve yalnızca bir kez kullanılabilir; daha yeni bir ileti gelirse " +
			"geçersiz olur.",
			"Bu isteği siz yapmadıysanız bu iletiyi dikkate almayın; parolanız değişmez."}}
}

// Invitation contains the link with which the owner of an account chooses its password, by request of an administrator.
// The link is valid for this number of days. fresh: the owner has never signed in.
func Invitation(to Person, language lang.Language, path string, days int, fresh bool) Message {
	if language == lang.English {
		m := Message{To: to, Language: language, Subject: "LLS: Choose your password",
			Lines: []string{"An administrator has asked you to choose a new password for your LLS account. Open the " +
				"link below to do so; until then your current password remains valid."},
			Action: &Link{"Choose a password", path},
			Notes: []string{fmt.Sprintf("The link can be used once, within %d days. A newer message replaces it.",
				days),
				"If it has expired, use “Forgot my password” on the login screen."}}
		if fresh {
			m.Subject = "LLS: Your account"
			m.Lines = []string{"An account was opened for you in LLS, the Legal Library System. Your username is " +
				to.Address + ". Open the link below to choose your password."}
		}
		return m
	}
	m := Message{To: to, Language: language, Subject: "LLS: Parolanızı belirleyin",
		Lines: []string{"Sistem yöneticisi, LLS hesabınız için yeni bir parola belirlemenizi istiyor. Yeni " +
			"parolanızı belirlemek için aşağıdaki bağlantıyı açın; o zamana kadar mevcut parolanız geçerlidir."},
		Action: &Link{"Parola belirle", path},
		Notes: []string{fmt.Sprintf("Bağlantı %d gün süreyle ve yalnızca bir kez kullanılabilir; daha yeni bir ileti "+
			"gelirse geçersiz olur.", days),
			"Süresi dolmuşsa giriş ekranındaki “Parolamı unuttum” bağlantısını kullanın."}}
	if fresh {
		m.Subject = "LLS: Hesabınız açıldı"
		m.Lines = []string{"Mevzuat Kütüphanesi Sistemi’nde (LLS) adınıza bir hesap açılmıştır. Kullanıcı adınız: " +
			to.Address + ". Parolanızı belirlemek için aşağıdaki bağlantıyı açın."}
	}
	return m
}

// PasswordChanged notifies a user that the password of the account was changed.
func PasswordChanged(to Person, language lang.Language, byOther bool, when time.Time) Message {
	at := when.Format("02/01/2006 15:04")
	if language == lang.English {
		line := "The password of your LLS account was changed on " + at + "."
		if byOther {
			line = "An administrator set a new password for your LLS account on " + at + "."
		}
		return Message{To: to, Language: language, Subject: "LLS: Your password was changed", Lines: []string{line},
			Notes: []string{"If you did not expect this change, contact your system administrator at once."}}
	}
	line := "LLS hesabınızın parolası " + at + " tarihinde değiştirildi."
	if byOther {
		line = "LLS hesabınız için " + at + " tarihinde bir sistem yöneticisi yeni parola belirledi."
	}
	return Message{To: to, Language: language, Subject: "LLS: Parolanız değiştirildi", Lines: []string{line},
		Notes: []string{"Bu değişiklikten haberiniz yoksa hemen sistem yöneticinize bildirin."}}
}

// AddressChanged notifies a user, at the old and at the new address, that the address of the account was changed.
func AddressChanged(to Person, language lang.Language, former bool, when time.Time) Message {
	at := when.Format("02/01/2006 15:04")
	if language == lang.English {
		line := "From " + at + ", use this e-mail address to log in to your LLS account."
		if former {
			line = "The e-mail address of your LLS account was changed on " + at +
				". This address no longer opens the account."
		}
		return Message{To: to, Language: language, Subject: "LLS: Your e-mail address was changed",
			Lines: []string{line}, Notes: []string{"If you did not expect this change, contact your system " +
				"administrator at once."}}
	}
	line := "LLS hesabınıza " + at + " tarihinden itibaren bu e-posta adresiyle giriş yapabilirsiniz."
	if former {
		line = "LLS hesabınızın e-posta adresi " + at + " tarihinde değiştirildi. Bu adresle artık giriş yapılamaz."
	}
	return Message{To: to, Language: language, Subject: "LLS: E-posta adresiniz değiştirildi", Lines: []string{line},
		Notes: []string{"Bu değişiklikten haberiniz yoksa hemen sistem yöneticinize bildirin."}}
}

// factorChanges say what has happened to the second factors of an account, at a time.
var factorChanges = map[audit.AccessEvent]struct{ tr, en string }{
	audit.FactorAdded: {"LLS hesabınıza %s tarihinde bir doğrulama uygulaması eklendi.",
		"An authenticator app was added to your LLS account on %s."},
	audit.FactorRemoved: {"LLS hesabınızın doğrulama uygulaması %s tarihinde kaldırıldı.",
		"The authenticator app of your LLS account was removed on %s."},
	audit.PasskeyAdded: {"LLS hesabınıza %s tarihinde bir geçiş anahtarı eklendi.",
		"A passkey was added to your LLS account on %s."},
	audit.PasskeyRemoved: {"LLS hesabınızın geçiş anahtarlarından biri %s tarihinde kaldırıldı.",
		"A passkey was removed from your LLS account on %s."},
	audit.FactorReset: {"LLS hesabınızın iki aşamalı doğrulaması %s tarihinde sıfırlandı; doğrulama " +
		"uygulaması, geçiş anahtarları ve kurtarma kodları artık geçersizdir.",
		"Two-step verification of your LLS account was reset on %s. Its authenticator app, passkeys and " +
			"recovery codes no longer work."},
	audit.RecoveryUsed: {"LLS hesabınızın kurtarma kodlarından biri %s tarihinde kullanıldı.",
		"A recovery code of your LLS account was used on %s."},
	audit.RecoveryRenewed: {"LLS hesabınız için %s tarihinde yeni kurtarma kodları oluşturuldu; öncekiler artık " +
		"geçersizdir.",
		"New recovery codes were created for your LLS account on %s. The previous ones no longer work."},
}

// FactorsChanged notifies a user of what has happened to the second factors of the account.
func FactorsChanged(to Person, language lang.Language, event audit.AccessEvent, when time.Time) Message {
	at, change := when.Format("02/01/2006 15:04"), factorChanges[event]
	if language == lang.English {
		return Message{To: to, Language: language, Subject: "LLS: The login security of your account changed",
			Lines: []string{fmt.Sprintf(change.en, at)},
			Notes: []string{"If you did not expect this change, contact your system administrator at once."}}
	}
	return Message{To: to, Language: language, Subject: "LLS: Hesabınızın giriş güvenliği değişti",
		Lines: []string{fmt.Sprintf(change.tr, at)},
		Notes: []string{"Bu değişiklikten haberiniz yoksa hemen sistem yöneticinize bildirin."}}
}
