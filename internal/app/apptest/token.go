package apptest

import (
	"fmt"
	"time"

	"lls/internal/platform/access"
)

// WithToken proves that the client is present, makes a personal token, and returns a client that calls with it.
func (c *Client) WithToken(scope string) *Client {
	c.env.T.Helper()
	c.Post("/api/presence", map[string]any{"Password": Password})
	a := c.Post("/api/tokens", map[string]any{"Name": "Raporlar", "Scope": scope})
	if !a.Success {
		c.env.T.Fatalf("make a token: %s", a.Raw)
	}
	program := c.env.Anonymous()
	program.Token = "Bearer " + a.Text("Value")
	return program
}

// TokenEnd is something that ends the newest token of the text reader.
type TokenEnd struct {
	Name string
	Do   func(h *Env, owner *Client)
	Undo func(h *Env) // after which the token stays dead; nil: it cannot be undone
}

// TokenEnds are all of them. The last one deletes the account.
func TokenEnds() []TokenEnd {
	set := func(fields map[string]any) func(h *Env) {
		return func(h *Env) { h.changeReader(fields) }
	}
	do := func(fields map[string]any) func(h *Env, _ *Client) {
		return func(h *Env, _ *Client) { h.changeReader(fields) }
	}
	return []TokenEnd{
		{Name: "its end", Do: func(h *Env, owner *Client) {
			owner.Delete(fmt.Sprintf("/api/tokens/%d", h.Count(h.Stores().Main, `SELECT MAX(id) FROM tokens`)))
		}},
		{Name: "its last day", Do: func(h *Env, _ *Client) { h.Clock.Add(91 * 24 * time.Hour) }},
		{Name: "an own new password", Do: func(_ *Env, owner *Client) {
			owner.Post("/api/profile", map[string]any{"Password": Password, "Password2": Password})
		}},
		{Name: "a password set by an administrator", Do: do(map[string]any{"Password": Password,
			"Password2": Password})},
		{Name: "another role", Do: do(map[string]any{"RoleId": 5}), Undo: set(map[string]any{"RoleId": 3})},
		{Name: "another agency", Do: func(h *Env, _ *Client) {
			made := h.Login(access.Administrator).Post("/api/settings/agencies", map[string]any{"Id": 0,
				"NameTR": "Başka Kurum", "NameEN": "Another Agency"})
			h.changeReader(map[string]any{"AgencyId": made.ID()})
		}, Undo: func(h *Env) {
			h.changeReader(map[string]any{"AgencyId": h.Count(h.Stores().Main, `SELECT MIN(id) FROM agencies`)})
		}},
		{Name: "a locked account", Do: do(map[string]any{"Enabled": false}),
			Undo: set(map[string]any{"Enabled": true})},
		{Name: "a deleted account", Do: func(h *Env, _ *Client) {
			if a := h.Login(access.Administrator).Delete(fmt.Sprintf("/api/settings/users/%d",
				h.reader())); !a.Success {
				h.T.Fatalf("delete the account: %s", a.Raw)
			}
		}},
	}
}

// reader is the id of the text reader.
func (h *Env) reader() int64 {
	h.T.Helper()
	return h.Count(h.Stores().Main, `SELECT id FROM users WHERE username_fold = $1`, Username(access.TextReader))
}

// changeReader changes the account of the text reader as an administrator.
func (h *Env) changeReader(fields map[string]any) {
	h.T.Helper()
	admin, id := h.Login(access.Administrator), h.reader()
	admin.Post(fmt.Sprintf("/api/checkout/users/%d", id), nil)
	defer admin.Delete(fmt.Sprintf("/api/checkin/users/%d", id))
	item, _ := admin.Get(fmt.Sprintf("/api/settings/users/edit/%d", id)).JSON["Item"].(map[string]any)
	body := map[string]any{"Id": id, "LastName": "Okur", "ModifyDate": item["ModifyDate"]}
	for key, value := range fields {
		body[key] = value
	}
	if a := admin.Post("/api/settings/users", body); !a.Success {
		h.T.Fatalf("%v: %s", fields, a.Raw)
	}
}
