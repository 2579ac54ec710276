package storetest

import (
	"errors"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
)

// Proxy connects an instance to its database, or an observer to its origin, and can interrupt the connection.
type Proxy struct {
	listener net.Listener
	target   string
	mu       sync.Mutex
	cut      bool
	open     map[net.Conn]bool
}

// NewProxy returns a proxy for a host and port.
func NewProxy(t testing.TB, target string) *Proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{listener: listener, target: target, open: map[net.Conn]bool{}}
	t.Cleanup(func() {
		_ = listener.Close()
		p.Cut()
	})
	go p.accept()
	return p
}

// NewDatabaseProxy returns a proxy for a database and the address through it.
func NewDatabaseProxy(t testing.TB, database string) (*Proxy, string) {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	p := NewProxy(t, u.Host)
	u.Host = p.Address()
	return p, u.String()
}

// Address is where the proxy listens.
func (p *Proxy) Address() string { return p.listener.Addr().String() }

// Cut closes all connections and accepts no new ones.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = true
	for c := range p.open {
		_ = c.Close()
	}
	clear(p.open)
}

// Restore accepts connections again.
func (p *Proxy) Restore() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = false
}

func (p *Proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		go p.join(client)
	}
}

// join copies bytes both ways until one side closes.
func (p *Proxy) join(client net.Conn) {
	server, err := net.Dial("tcp", p.target)
	if err != nil {
		_ = client.Close()
		return
	}
	p.mu.Lock()
	if p.cut {
		p.mu.Unlock()
		_ = errors.Join(client.Close(), server.Close())
		return
	}
	p.open[client], p.open[server] = true, true
	p.mu.Unlock()
	carry := func(to, from net.Conn) {
		_, _ = io.Copy(to, from)
		_ = errors.Join(client.Close(), server.Close())
		p.mu.Lock()
		delete(p.open, client)
		delete(p.open, server)
		p.mu.Unlock()
	}
	go carry(server, client)
	carry(client, server)
}
