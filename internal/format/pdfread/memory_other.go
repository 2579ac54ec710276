//go:build !linux

package pdfread

func mayExecute() bool { return true }
