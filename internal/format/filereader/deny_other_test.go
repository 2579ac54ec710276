//go:build !linux

package filereader

func denyExecutableMemory() {}
