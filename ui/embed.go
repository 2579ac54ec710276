// Package ui holds the built interface, embedded into the program.
package ui

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Dist is the built interface: index.html at its root, or nothing but a
// placeholder when the interface has not been built yet.
func Dist() fs.FS {
	built, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // unreachable: the name is a constant that go:embed checked
	}
	return built
}
