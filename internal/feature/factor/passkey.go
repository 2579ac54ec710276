package factor

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// kindPasskey is a key pair whose private part stays in a device or a password manager.
const kindPasskey = 2

const (
	maxPasskeys = 20 // of a user
	maxKeyName  = 100
	// handleSize is that of the random number by which authenticators know a user.
	handleSize = 32
	// maxCredentialID is the size that the standard permits.
	maxCredentialID = 1023
	// maxPasskeyData is the size of what a browser sends about a passkey.
	maxPasskeyData = 64 << 10
)

// WebAuthn is a document of Web Authentication: what the server and navigator.credentials of a browser exchange. Its
// keys are those of the standard.
type WebAuthn = json.RawMessage

// RelyingParty is what passkeys of an instance belong to.
type RelyingParty = webauthn.WebAuthn

// NewRelyingParty returns the relying party with an id, which is a domain, for pages of one origin.
func NewRelyingParty(id, origin string) (*RelyingParty, error) {
	p, err := webauthn.New(&webauthn.Config{RPID: id, RPDisplayName: "LLS", RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{ResidentKey: protocol.ResidentKeyRequirementRequired,
			RequireResidentKey: protocol.ResidentKeyRequired(), UserVerification: protocol.VerificationRequired},
		// Password managers send outputs that nobody has asked for; they are not read.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore})
	if err != nil {
		return nil, fmt.Errorf("prepare for passkeys of %s: %w", id, err)
	}
	return p, nil
}

// Passkeys reports whether passkeys can be added here and sign users in.
func (f *Factors) Passkeys() bool { return f.RelyingParty != nil && f.Asked() }

// PasskeysOffered reports whether the sign-in offers passkeys: somebody has one.
func (f *Factors) PasskeysOffered(ctx context.Context) (bool, error) {
	if !f.Passkeys() {
		return false, nil
	}
	var n int64
	err := f.main.ReadRow(ctx, `SELECT COUNT(*) FROM
		(SELECT 1 FROM user_factors WHERE credential IS NOT NULL LIMIT 1) one`, nil, &n)
	if err != nil {
		return false, fmt.Errorf("look for a passkey: %w", err)
	}
	return n > 0, nil
}

// passkey is one as it is stored.
type passkey struct {
	id, user int64
	storedPasskey
	credential []byte
}

// storedPasskey is the secret of a factor of kindPasskey.
type storedPasskey struct {
	Handle     []byte // of its user
	PublicKey  []byte
	Flags      byte
	Counter    uint32   // of signatures, when the passkey was added
	Transports []string `json:",omitempty"`
}

// keyUser is a user as the library for passkeys sees it.
type keyUser struct {
	id        int64
	handle    []byte
	name      string
	shownName string
	passkeys  []passkey
}

// WebAuthnID is the number by which authenticators know the user.
func (u keyUser) WebAuthnID() []byte { return u.handle }

// WebAuthnName is the name of the account.
func (u keyUser) WebAuthnName() string { return u.name }

// WebAuthnDisplayName is the name of the person.
func (u keyUser) WebAuthnDisplayName() string { return u.shownName }

// WebAuthnCredentials are the passkeys of the user.
func (u keyUser) WebAuthnCredentials() []webauthn.Credential {
	credentials := make([]webauthn.Credential, len(u.passkeys))
	for i, p := range u.passkeys {
		c := webauthn.Credential{ID: p.credential, PublicKey: p.PublicKey,
			Flags:         webauthn.CredentialFlagsFromMsgpByte(p.Flags),
			Authenticator: webauthn.Authenticator{SignCount: p.Counter}}
		for _, t := range p.Transports {
			c.Transport = append(c.Transport, protocol.AuthenticatorTransport(t))
		}
		credentials[i] = c
	}
	return credentials
}

// passkeysOf reads a user's passkeys. Without one the handle is a new one.
func passkeysOf(ctx context.Context, tx *store.Tx, userID int64) (u keyUser, err error) {
	u.id = userID
	u.passkeys, err = store.All(ctx, tx, func(scan func(...any) error) (p passkey, err error) {
		var secret []byte
		var credential string
		p.user = userID
		if err := scan(&p.id, &secret, &credential); err != nil {
			return p, err
		}
		if err := json.Unmarshal(secret, &p.storedPasskey); err != nil {
			return p, fmt.Errorf("read passkey %d: %w", p.id, err)
		}
		p.credential, err = base64.RawURLEncoding.DecodeString(credential)
		return p, err
	}, `SELECT id, secret, credential FROM user_factors WHERE user_id = $1 AND kind = $2 ORDER BY id`, userID,
		kindPasskey)
	if err != nil {
		return u, err
	}
	if len(u.passkeys) > 0 {
		u.handle = u.passkeys[0].Handle
		return u, nil
	}
	u.handle = make([]byte, handleSize)
	_, _ = rand.Read(u.handle) // never fails
	return u, nil
}

// checkClient returns why what a browser signed is not for a challenge of this instance, if so.
func (f *Factors) checkClient(
	s webauthn.SessionData, c protocol.CollectedClientData, d protocol.AuthenticatorData,
) error {
	host := sha256.Sum256([]byte(f.RelyingParty.Config.RPID))
	switch {
	case subtle.ConstantTimeCompare([]byte(s.Challenge), []byte(c.Challenge)) != 1:
		return fault.Rejected("ERROR_PASSKEY_CHALLENGE")
	case c.CrossOrigin || !slices.Contains(f.RelyingParty.Config.RPOrigins, c.Origin):
		return fault.Rejected("ERROR_PASSKEY_ORIGIN")
	case subtle.ConstantTimeCompare(host[:], d.RPIDHash) != 1:
		return fault.Rejected("ERROR_PASSKEY_HOST")
	case !d.Flags.HasUserPresent() || !d.Flags.HasUserVerified():
		return fault.Rejected("ERROR_PASSKEY_VERIFICATION")
	}
	return nil
}
