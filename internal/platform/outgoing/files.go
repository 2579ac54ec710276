package outgoing

import (
	"bytes"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// MaxFile is the size in bytes of a file with addresses.
const MaxFile = 1 << 20

// ReadFile reads a file of the operator that has a most size in bytes.
func ReadFile(path string, most int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // it was only read
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("%s is larger than %d bytes", path, most)
	}
	return text, err
}

// ParseList reads a JSON array of at least one and at most most objects without unknown keys. what names them in
// errors.
func ParseList[T any](text []byte, what string, most int) (all []T, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&all); err != nil {
		return nil, fmt.Errorf("is no JSON array of %s: %w", what, err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("has more than one JSON array")
	}
	if len(all) == 0 || len(all) > most {
		return nil, fmt.Errorf("has %d %s, not 1 to %d", len(all), what, most)
	}
	return all, nil
}

// Authorities are those of the system and those whose certificates (PEM) the text of a file contains.
func Authorities(file string, text []byte) (*x509.CertPool, error) {
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("CAFile %s contains no certificate (PEM)", file)
	}
	return pool, nil
}
