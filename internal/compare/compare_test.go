package compare

import (
	"context"
	"errors"
	"testing"

	"lls/internal/access"
	"lls/internal/fault"
)

func TestWhoeverWaitsReadsNothingAndCanLeave(t *testing.T) {
	c := New(nil, nil, 1<<20) // a text that was read would need the library
	for range cap(c.slots) {
		c.slots <- struct{}{}
	}
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if _, err := c.Compare(ctx, access.Actor{Role: access.TextReader}, 1, 2, 3); !errors.Is(err, context.Canceled) {
		t.Errorf("who has left is answered %v", err)
	}
	if _, err := c.Compare(t.Context(), access.Actor{Role: access.Terminologist}, 1, 2, 3); !fault.Is(err, "ERROR_FORBIDDEN") {
		t.Errorf("who may not compare is answered %v", err)
	}
}
