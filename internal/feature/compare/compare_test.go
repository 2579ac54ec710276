package compare

import (
	"context"
	"errors"
	"testing"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/slots"
)

func TestWhoeverWaitsReadsNothingAndCanLeave(t *testing.T) {
	one := slots.New(map[slots.Kind]slots.Limit{slots.Comparison: {Running: 1, User: 9, Waiting: 9}})
	if _, err := one.Acquire(t.Context(), slots.Comparison, 7); err != nil {
		t.Fatal(err)
	}
	c := New(nil, nil, 1<<20, one) // a text that was read would need the library
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if _, err := c.Compare(ctx, access.Actor{Role: access.TextReader}, 1, 2, 3); !errors.Is(err, context.Canceled) {
		t.Errorf("who has left is answered %v", err)
	}
	if _, err := c.Compare(t.Context(), access.Actor{Role: access.Terminologist}, 1, 2, 3); !fault.Is(err,
		"ERROR_FORBIDDEN") {
		t.Errorf("who may not compare is answered %v", err)
	}
}
