package factor

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
)

// sealKeySize is that of AES-256.
const sealKeySize = 32

// How a stored key begins.
const (
	plain  = 0
	sealed = 1
)

// Seal encrypts the keys of one-time codes, so that a copy of the database alone does not reveal them.
type Seal struct{ aead cipher.AEAD }

// ReadSeal reads the file with the key of a Seal: 32 bytes in base64.
func ReadSeal(path string) (*Seal, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the key of second factors: %w", err)
	}
	key, err := base64.StdEncoding.DecodeString(string(bytes.TrimSpace(text)))
	if err != nil || len(key) != sealKeySize {
		return nil, fmt.Errorf("%s does not hold %d bytes in base64 (openssl rand -base64 %d)", path, sealKeySize,
			sealKeySize)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("use the key of second factors: %w", err)
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return nil, fmt.Errorf("use the key of second factors: %w", err)
	}
	return &Seal{aead}, nil
}

// close returns a key as it is stored, bound to its user.
func (s *Seal) close(userID int64, key []byte) []byte {
	if s == nil {
		return append([]byte{plain}, key...)
	}
	return s.aead.Seal([]byte{sealed}, nil, key, fmt.Append(nil, userID))
}

// open returns a key that was stored.
func (s *Seal) open(userID int64, stored []byte) ([]byte, error) {
	switch {
	case len(stored) == 0:
		return nil, errors.New("the key of a second factor is empty")
	case stored[0] == plain:
		return stored[1:], nil
	case s == nil:
		return nil, errors.New("the key of a second factor is sealed: --factor-key-file is missing")
	}
	key, err := s.aead.Open(nil, nil, stored[1:], fmt.Append(nil, userID))
	if err != nil {
		return nil, fmt.Errorf("open the key of a second factor with --factor-key-file: %w", err)
	}
	return key, nil
}

// NewSealKey returns a key as a file of ReadSeal holds it.
func NewSealKey() string {
	key := make([]byte, sealKeySize)
	_, _ = rand.Read(key) // never fails
	return base64.StdEncoding.EncodeToString(key)
}
