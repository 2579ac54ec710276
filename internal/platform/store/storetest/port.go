package storetest

import (
	"fmt"
	"net"
	"sync"
	"testing"
)

// Ports of servers that tests stop and start again are below those that kernels assign (32768 on Linux, 16000 in some
// sandboxes). The first port of a block is not given away: a process that holds it owns the block.
const (
	firstPort = 10000
	endPort   = 16000
	blockSize = 100
)

// ports are the ports that one process gives to its servers.
type ports struct {
	sync.Mutex
	first, given int
	held         net.Listener
}

// own is the block of this process. Its listener stays open until the process ends, so that tests of packages that run
// at the same time never share a port.
var own = sync.OnceValues(func() (*ports, error) {
	for first := firstPort; first < endPort; first += blockSize {
		if l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", first)); err == nil {
			return &ports{first: first, held: l}, nil
		}
	}
	return nil, fmt.Errorf("every block of ports from %d to %d is taken", firstPort, endPort)
})

// FreePort is an unused port that no other test gets, so that a server can be stopped and started on it.
func FreePort(t testing.TB) int {
	t.Helper()
	p, err := own()
	if err != nil {
		t.Fatal(err)
	}
	p.Lock()
	defer p.Unlock()
	for range blockSize - 1 {
		port := p.first + 1 + p.given%(blockSize-1)
		p.given++
		if l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", port)); err == nil {
			_ = l.Close()
			return port
		}
	}
	t.Fatalf("no port of the block at %d is free", p.first)
	return 0
}

// FreeAddress is an address of this machine with a FreePort.
func FreeAddress(t testing.TB) string {
	t.Helper()
	return fmt.Sprint("127.0.0.1:", FreePort(t))
}
