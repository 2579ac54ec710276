// Providers runs the providers of OpenID Connect of realprovider for a journey: it writes their settings into a folder,
// prints the path of the file, and ends when its input does.
//
//	providers FOLDER REDIRECT ADDRESS-AT-MOCKOIDC ADDRESS-AT-ZITADEL
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"lls/internal/app/apptest/realprovider"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "providers:", err)
		os.Exit(1)
	}
}

func run(args []string) (err error) {
	if len(args) != 4 {
		return errors.New("usage: providers FOLDER REDIRECT ADDRESS-AT-MOCKOIDC ADDRESS-AT-ZITADEL")
	}
	running, err := realprovider.Start(args[1], args[2], args[3])
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, running.Close()) }()
	file, err := running.Settings(args[0])
	if err != nil {
		return err
	}
	fmt.Println(file)
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}
