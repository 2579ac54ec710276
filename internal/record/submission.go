package record

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
)

// submission is a received save: read as far as possible without the stored record.
type submission[T any] struct {
	id         int64
	modifyDate *Instant
	fields     []submitted[T] // what was sent for each field of the kind
	parts      []func(*T)     // put what was sent for parts, and what was prepared, into a record
	bad        []fault.Field
}

// object reads exactly one JSON object.
func object(body []byte) (map[string]json.RawMessage, error) {
	var keys map[string]json.RawMessage
	if !utf8.Valid(body) {
		return nil, fault.BadRequest("the body is not UTF-8")
	}
	if err := json.Unmarshal(body, &keys); err != nil || keys == nil {
		return nil, fault.BadRequest("the body must be one JSON object")
	}
	return keys, nil
}

// read checks the rights and the form of a save; nothing here depends on the stored record.
func (k *Kind[T, R]) read(
	ctx context.Context, actor access.Actor, keys map[string]json.RawMessage,
) (*submission[T], error) {
	sub := &submission[T]{fields: make([]submitted[T], len(k.Fields))}
	var id *int64
	if json.Unmarshal(keys["Id"], &id) != nil || id == nil || *id < 0 {
		return nil, fault.BadRequest("Id must be a record's id, or 0 for a new one")
	}
	sub.id = *id
	action := "create"
	if sub.id != 0 {
		action = "update"
	}
	if err := actor.Need(k.may.to(action)); err != nil {
		return nil, err
	}
	if sub.id != 0 {
		if raw, given := keys["ModifyDate"]; given && string(raw) != "null" && string(raw) != `""` {
			if json.Unmarshal(raw, &sub.modifyDate) != nil {
				return nil, fault.BadRequest("ModifyDate must be an instant")
			}
		} else {
			sub.bad = append(sub.bad, fault.Field{Field: "ModifyDate", Code: "required"})
		}
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if !k.accepts(key) {
			return nil, fault.BadRequest("unknown key %q", key)
		}
	}
	for i := range k.Fields {
		f := &k.Fields[i]
		raw, given := keys[f.Key]
		if !given || sub.id != 0 && sub.id == f.Rule.NullKeeps && string(raw) == "null" {
			continue
		}
		var err error
		if sub.fields[i], err = f.decode(raw); err != nil {
			return nil, err
		}
	}
	for _, p := range k.Parts {
		raw, given := keys[p.Key]
		if !given {
			continue
		}
		apply, bad, err := p.Decode(ctx, actor, raw)
		if err != nil {
			return nil, err
		}
		sub.bad = append(sub.bad, bad...)
		if apply != nil {
			sub.parts = append(sub.parts, apply)
		}
	}
	return sub, nil
}

// readSubmission reads a save and does all of its work that needs no transaction.
func (k *Kind[T, R]) readSubmission(
	ctx context.Context, actor access.Actor, keys map[string]json.RawMessage,
) (*submission[T], error) {
	sub, err := k.read(ctx, actor, keys)
	if err != nil || k.Prepare == nil || sub.refused() {
		return sub, err
	}
	item, err := k.expected(ctx, sub)
	if err != nil || item == nil {
		return sub, err
	}
	apply, err := k.Prepare(ctx, item)
	if err != nil {
		return nil, fmt.Errorf("prepare %s %d: %w", k.Name, sub.id, err)
	}
	sub.parts = append(sub.parts, apply)
	return sub, nil
}

// refused reports whether a value that was sent breaks a rule.
func (s *submission[T]) refused() bool {
	return len(s.bad) > 0 || slices.ContainsFunc(s.fields, func(f submitted[T]) bool { return f.bad != nil })
}

// expected is the record as the save will make it unless another user saves first: nil when one has, or when there is
// no such record. The stored one is read only if not all fields were sent.
func (k *Kind[T, R]) expected(ctx context.Context, sub *submission[T]) (*T, error) {
	item := new(T)
	*k.Keys(item).ID = sub.id
	if sub.id != 0 && slices.ContainsFunc(sub.fields, func(f submitted[T]) bool { return f.set == nil }) {
		var stored []*T
		if err := k.engine.Main.View(ctx, func(tx *store.Tx) (err error) {
			stored, err = k.fetch(ctx, tx, []int64{sub.id}, true)
			return err
		}); err != nil {
			return nil, fmt.Errorf("read %s %d: %w", k.Name, sub.id, err)
		}
		if len(stored) == 0 || k.Keys(stored[0]).Audit.ModifyDate != *sub.modifyDate {
			return nil, nil
		}
		item = stored[0]
	}
	sub.setFields(item)
	return item, nil
}

func (k *Kind[T, R]) accepts(key string) bool {
	return k.known[key] || slices.ContainsFunc(k.Fields, func(f Field[T]) bool { return f.Key == key }) ||
		slices.ContainsFunc(k.Parts, func(p Part[T]) bool { return p.Key == key })
}

// setFields puts what was sent for fields into a record.
func (s *submission[T]) setFields(t *T) {
	for i := range s.fields {
		if set := s.fields[i].set; set != nil {
			set(t)
		}
	}
}
