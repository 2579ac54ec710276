package apptest

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
