package file

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
)

// ErrMalformed means that Data is neither base64 nor a data URL; a save answers the code "pattern" for it.
var ErrMalformed = errors.New("neither base64 nor a base64 data URL")

// StoreInline stores a file that a record contains as base64 or as a data URL.
func (f *Files) StoreInline(ctx context.Context, actor access.Actor, data, name string) (Content, error) {
	payload, err := payloadOf(data)
	if err != nil {
		return Content{}, err
	}
	if int64(base64.StdEncoding.DecodedLen(len(payload))) > f.limit+2 { // padding counts up to two bytes too many
		return Content{}, fault.TooLarge()
	}
	u, err := f.receive(ctx, actor, name, base64.NewDecoder(base64.StdEncoding, strings.NewReader(payload)),
		// a save that is sent again counts once
		func(s *tempFile) string { return fmt.Sprintf("inline-%d-%s", actor.UserID, s.sha256) })
	if _, corrupt := errors.AsType[base64.CorruptInputError](err); corrupt || fault.Is(err, "ERROR_BAD_REQUEST") {
		return Content{}, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	return Content{Name: u.Name, Size: u.Size, Mime: u.Mime, Sha256: u.Sha256}, err
}

// payloadOf is the base64 in plain base64 or in a data URL, whose media type is ignored.
func payloadOf(data string) (string, error) {
	if len(data) < 5 || !strings.EqualFold(data[:5], "data:") {
		return data, nil
	}
	head, payload, found := strings.Cut(data[5:], ",")
	if !found {
		return "", ErrMalformed
	}
	encoding := head[strings.LastIndexByte(head, ';')+1:]
	if !strings.Contains(head, ";") || !strings.EqualFold(strings.TrimSpace(encoding), "base64") {
		return "", ErrMalformed
	}
	return payload, nil
}
