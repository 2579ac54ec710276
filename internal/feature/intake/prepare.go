package intake

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"lls/internal/platform/fault"
	"lls/internal/platform/slots"
)

// How a call waits for the compiled reader of PDF files, and when the server begins to compile by itself.
const (
	prepareWait  = 15 * time.Second
	prepareAgain = 5 * time.Second
	prepareAfter = time.Minute
)

// preparation compiles the reader of PDF files once, outside of the calls that wait for it.
type preparation struct {
	prepare func(ctx context.Context) error // nil: nothing is to be done
	there   func() bool                     // whether what was made is still there; nil: it is
	most    time.Duration                   // how long a call waits

	mu      sync.Mutex
	done    bool
	failed  error         // the last time
	running chan struct{} // closed at its end
}

// PreparePDF compiles the reader of PDF files a while after the start of the server, if that has not been done.
func (i *Intake) PreparePDF(ctx context.Context) {
	timer := time.NewTimer(prepareAfter)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
		<-i.pdf.start(ctx, i.Log)
	}
}

// start begins to compile unless that is done or under way. The channel is closed at the end.
func (p *preparation) start(ctx context.Context, log *slog.Logger) <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.running != nil {
		return p.running
	}
	if p.done && p.there != nil && !p.there() { // somebody has deleted it
		p.done = false
	}
	ended := make(chan struct{})
	if p.done || p.prepare == nil {
		p.done = true
		close(ended)
		return ended
	}
	p.running = ended
	go func() {
		began := time.Now()
		err := p.prepare(ctx)
		if err != nil {
			log.Error("cannot compile the reader of PDF files", "cause", err)
		} else {
			log.Info("the reader of PDF files is ready", "took", time.Since(began))
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.done, p.failed, p.running = err == nil, err, nil
		close(ended)
	}()
	return ended
}

// wait waits for the reader of PDF files, and tells the caller to try again when that takes long. After a failure the
// next call begins again. A caller who gives up does not end the work.
func (p *preparation) wait(ctx context.Context, log *slog.Logger) error {
	ended := p.start(context.WithoutCancel(ctx), log)
	timer := time.NewTimer(p.most)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
	case <-ended:
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.done {
			return nil
		}
		return fault.Unavailable(p.failed)
	}
	return fault.Busy(string(slots.Intake), prepareAgain)
}
