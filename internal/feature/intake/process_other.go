//go:build !linux

package intake

func resident(int) int64 { return 0 }

func limitProcess() {}

func lowerPriority() {}
