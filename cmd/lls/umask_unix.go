//go:build unix

package main

import "syscall"

// keepPrivate makes new files readable to their owner only: they hold password hashes and drafts.
func keepPrivate() { syscall.Umask(0o077) }
