package replica

// Observer follows an origin.
type Observer struct{}

// Pending is the number of files that are not here yet.
func (o *Observer) Pending() int64 { return 0 }

// Stopped tells why no more changes are taken, "" while they are.
func (o *Observer) Stopped() string { return "" }
