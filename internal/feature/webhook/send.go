package webhook

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"lls/internal/feature/changes"
	"lls/internal/record"
)

const (
	signatureHeader = "LLS-Signature"
	maxAnswer       = 1 << 10 // of an answer is read
)

// send sends a change. Every status but 2xx is an error.
func (h *Hook) send(ctx context.Context, change changes.Change, now time.Time) error {
	body, err := record.Marshal(change)
	if err != nil {
		return fmt.Errorf("write the change: %w", err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, h.address, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("prepare the call: %w", err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "LLS")
	r.Header.Set(signatureHeader, h.sign(body, now))
	answer, err := h.client.Do(r)
	if err != nil {
		return err
	}
	// The status counts, whatever follows. The answer is read so that its connection can be used again.
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, maxAnswer))
	_ = answer.Body.Close()
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("%s answers %s", r.URL.Host, answer.Status)
	}
	return nil
}

// sign is the proof that a body is from this instance, and of now.
func (h *Hook) sign(body []byte, now time.Time) string {
	at := strconv.FormatInt(now.Unix(), 10)
	mac := hmac.New(sha256.New, h.secret)
	mac.Write([]byte(at + "."))
	mac.Write(body)
	return "t=" + at + ",v1=" + hex.EncodeToString(mac.Sum(nil))
}
