package audit

import (
	"context"

	"lls/internal/platform/store"
)

// AccessEvent is what happened to the ways into an account. The data of its entry begin with it.
type AccessEvent string

// The events.
const (
	FactorAdded     AccessEvent = "factor-added"
	FactorRemoved   AccessEvent = "factor-removed"
	PasskeyAdded    AccessEvent = "passkey-added"
	PasskeyRemoved  AccessEvent = "passkey-removed"
	FactorReset     AccessEvent = "factor-reset"
	RecoveryUsed    AccessEvent = "recovery-used"
	RecoveryRenewed AccessEvent = "recovery-renewed"
	TokenCreated    AccessEvent = "token-created"
	TokenEnded      AccessEvent = "token-ended"
	CalendarCreated AccessEvent = "calendar-created"
	CalendarChanged AccessEvent = "calendar-changed"
	CalendarEnded   AccessEvent = "calendar-ended"
	ProviderLinked  AccessEvent = "provider-linked"
	ProviderEnded   AccessEvent = "provider-unlinked"
	LinkAllowed     AccessEvent = "link-allowed"
)

// severity is that of the entries about an event.
func (e AccessEvent) severity() Severity {
	switch e {
	case FactorReset, RecoveryUsed, LinkAllowed:
		return Security
	}
	return Success
}

// process is what the filter of the log finds an event by.
func (e AccessEvent) process() Process {
	switch e {
	case FactorAdded, PasskeyAdded, TokenCreated, CalendarCreated, ProviderLinked, LinkAllowed:
		return Create
	case FactorRemoved, PasskeyRemoved, FactorReset, TokenEnded, CalendarEnded, ProviderEnded:
		return Delete
	}
	return Update
}

// WriteAccess adds an entry about the ways into an account: by whom, of whom, and what it is called.
func WriteAccess(ctx context.Context, tx *store.Tx, by, of int64, event AccessEvent, name string) error {
	return Write(ctx, tx, Entry{Severity: event.severity(), Category: Access, Process: event.process(), UserID: by,
		ObjectID: of, Data: string(event) + " " + name})
}
