//go:build !linux

package filereader

import "time"

func resident(int) int64 { return 0 }

func limitProcess(time.Duration) {}

func lowerPriority() {}
