//go:build !linux && !darwin

package replica

import "os"

// lockShared does nothing: on Windows SQLite's own locks belong to its handles and stay.
func lockShared(*os.File, bool) error { return nil }
