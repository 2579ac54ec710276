//go:build !linux

package filereader

func resident(int) int64 { return 0 }

func limitProcess() {}

func lowerPriority() {}
