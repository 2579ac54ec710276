// Package secret makes the secrets that people and programs show to be let in: tokens, keys and addresses. Only their
// hashes are stored.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

const size = 32 // bytes

// Length is the length of a secret: 256 bits in base64url.
const Length = 43

// New returns a secret of 256 bits in base64url, and the hash that is stored of it.
func New() (secret, hash string) {
	raw := make([]byte, size)
	_, _ = rand.Read(raw) // never fails
	secret = base64.RawURLEncoding.EncodeToString(raw)
	return secret, Hash(secret)
}

// Hash is the hash that is stored of a secret: SHA-256 in hexadecimal digits. Secrets are random, so that no slower
// hash is needed.
func Hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
