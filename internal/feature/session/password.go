package session

import (
	"context"
	"fmt"
	"runtime"

	"github.com/alexedwards/argon2id"

	"lls/internal/text/lang"
)

// dummyHash is compared when no account has the name, so that the answer takes as long.
const dummyHash = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

func hashParams() *argon2id.Params {
	return &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
}

// HashPassword returns the hash that is stored of a password.
func HashPassword(password string) (string, error) {
	hash, err := argon2id.CreateHash(lang.Normalize(password), hashParams())
	if err != nil {
		return "", fmt.Errorf("hash a password: %w", err)
	}
	return hash, nil
}

// Hasher works on as many passwords at a time as there are processors; each takes 19 MiB.
type Hasher struct{ slots chan struct{} }

// NewHasher returns a Hasher.
func NewHasher() *Hasher { return &Hasher{make(chan struct{}, runtime.GOMAXPROCS(0))} }

// Hash is HashPassword within the limit of the Hasher.
func (h *Hasher) Hash(ctx context.Context, password string) (hash string, err error) {
	err = h.withSlot(ctx, func() error {
		hash, err = HashPassword(password)
		return err
	})
	return hash, err
}

// Verify reports whether a password is the one of the hash.
func (h *Hasher) Verify(ctx context.Context, password, hash string) (ok bool, err error) {
	err = h.withSlot(ctx, func() error {
		ok, err = argon2id.ComparePasswordAndHash(lang.Normalize(password), hash)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("verify a password: %w", err)
	}
	return ok, nil
}

func (h *Hasher) withSlot(ctx context.Context, fn func() error) error {
	select {
	case h.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-h.slots }()
	return fn()
}
