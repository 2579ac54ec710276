// Package otp computes and checks the one-time codes of RFC 6238 as authenticator apps show them: SHA-1, six digits,
// 30 seconds.
package otp

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1" // #nosec: the only hash that all apps know; HMAC does not depend on collisions
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"
)

const (
	// Period is how long a code is shown.
	Period = 30 * time.Second
	// Digits is the length of a code.
	Digits = 6
	// keySize is that of SHA-1, as RFC 4226 recommends.
	keySize = 20
)

// NewKey returns a random key.
func NewKey() []byte {
	key := make([]byte, keySize)
	_, _ = rand.Read(key) // never fails
	return key
}

// StepAt is the number of the period that contains an instant.
func StepAt(at time.Time) int64 { return at.Unix() / int64(Period/time.Second) }

// Code is the code of a key in a period.
func Code(key []byte, step int64) string { return code(key, step, Digits) }

func code(key []byte, step int64, digits int) string {
	mac := hmac.New(sha1.New, key)
	_ = binary.Write(mac, binary.BigEndian, step) // a hash never fails
	sum := mac.Sum(nil)
	start := sum[len(sum)-1] & 0xf
	number := uint64(binary.BigEndian.Uint32(sum[start:]) & 0x7fffffff)
	modulus := uint64(1)
	for range digits {
		modulus *= 10
	}
	return fmt.Sprintf("%0*d", digits, number%modulus)
}

// Match returns the period whose code it is: the present one, the one before or the one after, because clocks differ.
func Match(key []byte, given string, at time.Time) (step int64, ok bool) {
	now := StepAt(at)
	for s := now - 1; s <= now+1; s++ {
		if subtle.ConstantTimeCompare([]byte(Code(key, s)), []byte(given)) == 1 {
			step, ok = s, true
		}
	}
	return step, ok
}

// Text is a key as it is typed into an app.
func Text(key []byte) string {
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(key)
}

// Address is a key as apps read it from a QR code.
func Address(issuer, account string, key []byte) string {
	// not all apps read + as a space
	query := "secret=" + Text(key) + "&issuer=" + strings.ReplaceAll(url.QueryEscape(issuer), "+", "%20")
	return "otpauth://totp/" + url.PathEscape(issuer+":"+account) + "?" + query
}
