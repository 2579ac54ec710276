package replica

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func tokenPath(data string) string { return filepath.Join(data, "feed-token") }

// NewToken creates the token of observers for this origin, and stores its hash. The previous token becomes invalid.
func NewToken(data string) (string, error) {
	raw := make([]byte, 32)
	_, _ = rand.Read(raw) // never fails
	token := base64.RawURLEncoding.EncodeToString(raw)
	if err := os.MkdirAll(data, 0o700); err != nil {
		return "", fmt.Errorf("make the data folder: %w", err)
	}
	if err := writeOwned(tokenPath(data), hashToken(token), func(file *os.File) error {
		return giveTo(file, data)
	}); err != nil {
		return "", err
	}
	return token, nil
}

// rightToken reports whether a header has the token of this origin. Without a token all are refused.
func rightToken(data, header string) (bool, error) {
	var hash string
	if err := readJSON(tokenPath(data), &hash); err != nil || hash == "" {
		return false, err
	}
	token, bears := strings.CutPrefix(header, "Bearer ")
	return bears && subtle.ConstantTimeCompare([]byte(hash), []byte(hashToken(token))) == 1, nil
}

func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
