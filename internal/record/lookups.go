package record

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"lls/internal/platform/generation"
	"lls/internal/platform/store"
)

// Marshal writes a value as JSON as the API does: letters of HTML stay as they are.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// EncodeMembers writes the members of an object as JSON, without the braces. Lookups and trees are most of an answer
// and seldom change: they are encoded once.
func EncodeMembers(object any) ([]byte, error) {
	whole, err := Marshal(object)
	if err != nil {
		return nil, fmt.Errorf("encode lookups: %w", err)
	}
	return bytes.TrimSuffix(bytes.TrimPrefix(whole, []byte("{")), []byte("}")), nil
}

// Encode encodes the lookups for all answers that they will be part of. They must not be changed afterwards.
func (l *Lookups) Encode() (err error) {
	l.encoded, err = EncodeMembers(l)
	return err
}

// takeEncoded removes the lookups and returns them as they are encoded. Lookups that are not encoded stay.
func (l *Lookups) takeEncoded() (members []byte) {
	if members = l.encoded; members != nil {
		*l = Lookups{}
	}
	return members
}

// Encoded separates what is encoded already from the rest of an answer. Both together are the object.
func (a ListAnswer[R]) Encoded() (rest any, members []byte) {
	members = a.takeEncoded()
	return a, members
}

// Encoded separates what is encoded already from the rest of an answer. Both together are the object.
func (a EditAnswer[T]) Encoded() (rest any, members []byte) {
	members = a.takeEncoded()
	return a, members
}

// lookups fills in what read does. It is cached until a record changes that lookups name; the tree of a kind contains
// counts of other records and is read each time.
func (k *Kind[T, R]) lookups(
	ctx context.Context, tx *store.Tx, l *Lookups, name string, read func(context.Context, *store.Tx, *Lookups) error,
) error {
	if read == nil {
		return nil
	}
	if k.Tree != nil {
		return read(ctx, tx, l)
	}
	name += " lookups of " + k.Name
	kept, err := generation.ReadCached(ctx, tx, name, []string{generation.Lookups}, func() (kept Lookups, err error) {
		if err = read(ctx, tx, &kept); err == nil {
			err = kept.Encode()
		}
		return kept, err
	})
	*l = kept
	return err
}
