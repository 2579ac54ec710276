package apptest

import (
	"encoding/base32"
	"fmt"

	"lls/internal/platform/otp"
)

// App is an app with one-time codes that a test has added to an account.
type App struct {
	env      *Env
	key      []byte
	Recovery []string
}

// AddApp proves that the client is present and adds an app to its account.
func (c *Client) AddApp() *App {
	c.env.T.Helper()
	if a := c.Post("/api/presence", map[string]any{"Password": Password}); !a.Success {
		c.env.T.Fatalf("prove to be present: %s", a.Raw)
	}
	app := c.BeginApp()
	c.ConfirmApp(app)
	return app
}

// BeginApp gets the key for an app; the client is present.
func (c *Client) BeginApp() *App {
	c.env.T.Helper()
	var begun struct{ Value struct{ Secret string } }
	a := c.Post("/api/profile/factors/totp", nil)
	if !a.Success {
		c.env.T.Fatalf("begin with an app: %s", a.Raw)
	}
	a.Into(c.env.T, &begun)
	key, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(begun.Value.Secret)
	if err != nil {
		c.env.T.Fatal(err)
	}
	return &App{env: c.env, key: key}
}

// ConfirmApp adds an app by its first code.
func (c *Client) ConfirmApp(app *App) {
	c.env.T.Helper()
	a := c.Post("/api/profile/factors/totp/confirm", map[string]any{"Code": app.Code(0)})
	if !a.Success {
		c.env.T.Fatalf("add an app: %s", a.Raw)
	}
	app.Recovery = c.recoveryCodes(a)
}

// recoveryCodes are those of the answer that added a second factor.
func (c *Client) recoveryCodes(a Answer) []string {
	c.env.T.Helper()
	var added struct {
		Value struct{ RecoveryCodes []string }
	}
	a.Into(c.env.T, &added)
	return added.Value.RecoveryCodes
}

// Code is the code that the app shows now, or some periods before or after.
func (a *App) Code(periods int64) string {
	return otp.Code(a.key, otp.StepAt(a.env.Clock.Now())+periods)
}

// WrongCode is one that the app does not show at this time.
func (a *App) WrongCode() string {
	for n := 0; ; n++ {
		code := fmt.Sprintf("%06d", n)
		if code != a.Code(-1) && code != a.Code(0) && code != a.Code(1) {
			return code
		}
	}
}

// Ticket signs in with the password alone and returns the ticket for the second step.
func (c *Client) Ticket(username string) string {
	c.env.T.Helper()
	a := c.SignIn(username, Password)
	if a.Message != "ERROR_SECOND_FACTOR" {
		c.env.T.Fatalf("the sign-in of %s: %s", username, a.Raw)
	}
	value, _ := a.JSON["Value"].(map[string]any)
	ticket, _ := value["Ticket"].(string)
	return ticket
}

// Enter makes the second step of a sign-in and keeps the token.
func (c *Client) Enter(ticket, code string) Answer {
	c.env.T.Helper()
	a := c.Post("/api/login/factor", map[string]any{"Ticket": ticket, "Code": code})
	if a.Success {
		c.Token = a.Text("Authorization")
	}
	return a
}
