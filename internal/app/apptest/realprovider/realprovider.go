// Package realprovider runs providers of OpenID Connect that others have written, for tests and journeys. They see the
// program as its operator's provider does; apptest.Provider is the one that does what is wrong.
package realprovider

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/oauth2-proxy/mockoidc"
	"github.com/zitadel/oidc/v3/example/server/exampleop"
	"github.com/zitadel/oidc/v3/example/server/storage"
)

// The names of the providers in the file of settings.
const (
	Mockoidc = "mockoidc"
	Zitadel  = "zitadel"
)

// Password is that of the person at Zitadel. Mockoidc asks for none.
const Password = "at the provider"

const clientID = "lls"

// Providers are both, on loopback addresses.
type Providers struct {
	settings []map[string]any
	secrets  map[string]string
	close    []func() error
}

// Start starts both. Each knows one person, by the address of mail, and sends people back to redirect.
func Start(redirect, atMockoidc, atZitadel string) (p *Providers, err error) {
	p = &Providers{secrets: map[string]string{}}
	defer func() {
		if err != nil {
			err = errors.Join(err, p.Close())
		}
	}()
	if err = p.startMockoidc(atMockoidc); err != nil {
		return p, fmt.Errorf("start mockoidc: %w", err)
	}
	if err = p.startZitadel(redirect, atZitadel); err != nil {
		return p, fmt.Errorf("start the server of zitadel/oidc: %w", err)
	}
	return p, nil
}

// startMockoidc starts a provider that signs its person in at once, tells the address in the id_token, and takes the
// client's secret only among the values of a form.
func (p *Providers) startMockoidc(address string) error {
	server, err := mockoidc.NewServer(nil)
	if err != nil {
		return err
	}
	person := &mockoidc.MockUser{Subject: "person-1", Email: address, EmailVerified: true}
	err = server.AddMiddleware(func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == mockoidc.AuthorizationEndpoint {
				server.QueueUser(person)
			}
			next.ServeHTTP(w, r)
		})
	})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	if err := server.Start(listener, nil); err != nil {
		return err
	}
	p.add(Mockoidc, server.Issuer(), server.ClientID, server.ClientSecret, server.Server.Close)
	return nil
}

// startZitadel starts a provider that asks for a password, and tells the address only to who asks for it with the
// access token.
func (p *Providers) startZitadel(redirect, address string) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	const secret = "of zitadel"
	clients := map[string]*storage.Client{clientID: storage.WebClient(clientID, secret, redirect)}
	people := person{&storage.User{ID: "person-1", Username: address, Password: Password, FirstName: "Ada",
		LastName: "Yılmaz", Email: address, EmailVerified: true}}
	issuer := "http://" + listener.Addr().String()
	server := &http.Server{ReadHeaderTimeout: time.Minute,
		Handler: exampleop.SetupServer(issuer, storage.NewStorageWithClients(people, clients), nil, false)}
	go func() { _ = server.Serve(listener) }()
	p.add(Zitadel, issuer, clientID, secret, server.Close)
	return nil
}

// person is the only one of a provider.
type person struct{ *storage.User }

func (p person) GetUserByID(id string) *storage.User {
	if id != p.ID {
		return nil
	}
	return p.User
}

func (p person) GetUserByUsername(name string) *storage.User {
	if name != p.Username {
		return nil
	}
	return p.User
}

func (person) ExampleClientID() string { return storage.ServiceUserID }

func (p *Providers) add(id, issuer, client, secret string, end func() error) {
	p.settings = append(p.settings, map[string]any{"Id": id, "NameTR": id, "NameEN": id, "Issuer": issuer,
		"ClientId": client})
	p.secrets[id] = secret
	p.close = append(p.close, end)
}

// Settings writes the file of settings and those of the secrets into a folder, and returns its path.
func (p *Providers) Settings(folder string) (string, error) {
	for _, one := range p.settings {
		id := one["Id"].(string)
		file := filepath.Join(folder, id+".secret")
		if err := os.WriteFile(file, []byte(p.secrets[id]), 0o600); err != nil {
			return "", fmt.Errorf("write the secret of %s: %w", id, err)
		}
		one["ClientSecretFile"] = file
	}
	text, err := json.Marshal(p.settings)
	if err != nil {
		return "", fmt.Errorf("write the settings: %w", err)
	}
	path := filepath.Join(folder, "providers.json")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		return "", fmt.Errorf("write the settings: %w", err)
	}
	return path, nil
}

// Close ends both.
func (p *Providers) Close() (err error) {
	for _, end := range p.close {
		err = errors.Join(err, end())
	}
	return err
}
