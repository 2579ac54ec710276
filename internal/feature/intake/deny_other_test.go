//go:build !linux

package intake

func denyExecutableMemory() {}
