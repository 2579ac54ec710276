// Package proxytest runs the proxies nginx and Caddy with the examples of deploy/ in front of an instance.
package proxytest

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"mime/multipart"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lls/internal/app/apptest"
	"lls/internal/platform/access"
	"lls/internal/platform/config"
	"lls/internal/platform/store/storetest"
)

// host is the name that the examples serve.
const host = "lls.example.org"

// proxy is one that runs, and the instance behind it. Clients come from 127.0.0.2, the proxy from 127.0.0.1.
type proxy struct {
	*apptest.Env
	plain, encrypted string // addresses: host and port
	client           *http.Client
	data             string
	token            string
}

func TestTheExamplesOfProxies(t *testing.T) {
	if os.Getenv("LLS_LONG") == "" {
		t.Skip("measurement: make test-release")
	}
	for _, row := range []struct {
		name  string
		start func(t *testing.T, p *proxy, dir string) *exec.Cmd
	}{{"nginx", nginx}, {"Caddy", caddy}} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			p := behind(t, &proxy{plain: storetest.FreeAddress(t), encrypted: storetest.FreeAddress(t)}, row.start)
			t.Run("browsers are sent to https and programs are refused", p.redirects)
			t.Run("headers arrive once and unchanged", p.headers)
			t.Run("the client is the one that connects to the proxy", p.address)
			t.Run("files of 64 MiB pass and larger ones are refused", p.sizes)
			t.Run("an upload reaches the instance while it is sent", p.unbuffered)
			t.Run("a call that waits is answered by the next change", p.waits)
		})
	}
}

// behind starts an instance and a proxy in front of it.
func behind(t *testing.T, p *proxy, start func(*testing.T, *proxy, string) *exec.Cmd) *proxy {
	t.Helper()
	p.Env = apptest.SQLite(t, func(c *config.Config) {
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
		c.APITokens, c.ChangeFeed = true, true
		p.data = c.Data
	})
	dir := t.TempDir()
	roots := certificate(t, dir)
	p.client = &http.Client{
		Transport: &http.Transport{
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				if strings.HasPrefix(address, host) {
					address = p.encrypted
				}
				from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
				return from.DialContext(ctx, network, address)
			},
			TLSClientConfig:   &tls.Config{RootCAs: roots},
			ForceAttemptHTTP2: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Timeout:       2 * time.Minute,
	}
	t.Cleanup(p.client.CloseIdleConnections)

	command := start(t, p, dir)
	var said bytes.Buffer
	command.Stdout, command.Stderr = &said, &said
	if err := command.Start(); err != nil {
		t.Fatalf("start the proxy (scripts/test-tools release installs it): %v", err)
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	t.Cleanup(func() {
		_ = command.Process.Signal(os.Interrupt)
		<-ended
		if t.Failed() {
			t.Logf("the proxy: %s", said.String())
		}
	})
	for deadline := time.Now().Add(20 * time.Second); ; {
		conn, err := net.Dial("tcp", p.encrypted)
		if err == nil {
			_ = conn.Close()
			return p
		}
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("the proxy does not accept its example: %v\n%s", err, said.String())
		case <-time.After(20 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			t.Fatalf("the proxy does not listen: %v", err)
		}
	}
}

func nginx(t *testing.T, p *proxy, dir string) *exec.Cmd {
	site := example(t, "nginx.conf",
		"    listen 80;\n", "    listen "+p.plain+";\n",
		"    listen [::]:80;\n", "",
		"    listen 443 ssl http2;\n", "    listen "+p.encrypted+" ssl http2;\n",
		"    listen [::]:443 ssl http2;\n", "",
		"/etc/ssl/lls/chain.pem", filepath.Join(dir, "chain.pem"),
		"/etc/ssl/lls/key.pem", filepath.Join(dir, "key.pem"),
		"server 127.0.0.1:8080;", "server "+strings.TrimPrefix(p.URL, "http://")+";")
	whole := filepath.Join(dir, "nginx.conf")
	write(t, whole, fmt.Sprintf(`daemon off;
pid %[1]s/pid;
error_log stderr;
events {}
http {
    include /etc/nginx/mime.types;
    client_body_temp_path %[1]s/body;
    proxy_temp_path %[1]s/proxy;
    fastcgi_temp_path %[1]s/fastcgi;
    uwsgi_temp_path %[1]s/uwsgi;
    scgi_temp_path %[1]s/scgi;
%[2]s
}
`, dir, site))
	return exec.Command("/usr/sbin/nginx", "-e", "stderr", "-p", dir, "-c", whole)
}

func caddy(t *testing.T, p *proxy, dir string) *exec.Cmd {
	_, plain, _ := strings.Cut(p.plain, ":")
	_, encrypted, _ := strings.Cut(p.encrypted, ":")
	site := example(t, "Caddyfile",
		"\nlls.example.org {\n", "\nlls.example.org {\n\ttls chain.pem key.pem\n",
		"reverse_proxy 127.0.0.1:8080 {", "reverse_proxy "+strings.TrimPrefix(p.URL, "http://")+" {")
	write(t, filepath.Join(dir, "Caddyfile"), fmt.Sprintf(
		"{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port %s\n\thttps_port %s\n}\n%s", plain, encrypted, site))
	command := exec.Command("caddy", "run", "--config", "Caddyfile")
	command.Dir = dir
	command.Env = append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	return command
}

// example is a file of deploy/ with the addresses and paths of the test; each of them must be there once.
func example(t *testing.T, name string, replace ...string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", "..", "deploy", name))
	if err != nil {
		t.Fatal(err)
	}
	site := string(content)
	for i := 0; i < len(replace); i += 2 {
		if n := strings.Count(site, replace[i]); n != 1 {
			t.Fatalf("%s contains %q %d times", name, replace[i], n)
		}
		site = strings.Replace(site, replace[i], replace[i+1], 1)
	}
	return site
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// certificate writes chain.pem and key.pem of the host and returns whom to trust.
func certificate(t *testing.T, dir string) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: host}, DNSNames: []string{host},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, c, c, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	chain := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	write(t, filepath.Join(dir, "chain.pem"), string(chain))
	write(t, filepath.Join(dir, "key.pem"), string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})))
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(chain)
	return roots
}

// ask calls the proxy and decodes the answer.
func (p *proxy) ask(t *testing.T, method, url string, body io.Reader,
	header http.Header) (*http.Response, map[string]any) {
	t.Helper()
	if strings.HasPrefix(url, "/") {
		url = "https://" + host + url
	}
	r, err := http.NewRequest(method, url, body)
	if err != nil {
		t.Fatal(err)
	}
	if header != nil {
		r.Header = header
	}
	if p.token != "" {
		r.Header.Set("Authorization", p.token)
	}
	res, err := p.client.Do(r)
	if err != nil {
		t.Fatalf("%s %s: %v", method, url, err)
	}
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatalf("%s %s: %v", method, url, err)
	}
	var decoded map[string]any
	_ = json.Unmarshal(raw, &decoded)
	return res, decoded
}

func (p *proxy) redirects(t *testing.T) {
	for path, status := range map[string]int{"/pages/home": 301, "/api/login": 403, "/calendar/x.ics": 403} {
		r, err := http.NewRequest(http.MethodGet, "http://"+p.plain+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		res, err := p.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		want := ""
		if status == 301 {
			want = "https://" + host + path
		}
		if to := res.Header.Get("Location"); res.StatusCode != status || to != want {
			t.Errorf("%s: %s, to %q", path, res.Status, to)
		}
	}
}

func (p *proxy) headers(t *testing.T) {
	direct := p.Anonymous().Get("/")
	res, _ := p.ask(t, http.MethodGet, "/", nil, nil)
	if res.StatusCode != http.StatusOK || res.ProtoMajor != 2 {
		t.Errorf("%s %s", res.Proto, res.Status)
	}
	for _, name := range []string{"Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options",
		"Referrer-Policy", "Cross-Origin-Resource-Policy", "Permissions-Policy", "Cache-Control"} {
		want, got := direct.Header.Values(name), res.Header.Values(name)
		if len(want) != 1 || len(got) != 1 || want[0] != got[0] {
			t.Errorf("%s: %q by the proxy, %q by the program", name, got, want)
		}
	}
	for name, want := range map[string]string{"Strict-Transport-Security": "max-age=31536000; includeSubDomains",
		"Cross-Origin-Opener-Policy": "same-origin"} {
		if got := res.Header.Values(name); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func (p *proxy) address(t *testing.T) {
	forged := http.Header{"X-Forwarded-For": {"203.0.113.9"}, "X-Real-Ip": {"203.0.113.9"},
		"Forwarded": {"for=203.0.113.9"}}
	body := fmt.Sprintf(`{"username":%q,"password":%q}`, apptest.Username(access.Administrator), apptest.Password)
	res, answer := p.ask(t, http.MethodPost, "/api/login", strings.NewReader(body), forged)
	if answer["Success"] != true {
		t.Fatalf("sign in: %s %v", res.Status, answer)
	}
	p.token, _ = answer["Authorization"].(string)
	logged := func(address string) int64 {
		return p.Count(p.Stores().Main, "SELECT COUNT(*) FROM log WHERE data LIKE $1", "%, "+address+"%")
	}
	if logged("127.0.0.2") != 1 || logged("203.0.113.9") != 0 {
		t.Errorf("the log has %d entries from the client, %d from a forged address", logged("127.0.0.2"),
			logged("203.0.113.9"))
	}
	_, answer = p.ask(t, http.MethodGet, p.URL+"/api/login", nil, http.Header{"X-Forwarded-For": {"203.0.113.9"}})
	if answer["Message"] != "127.0.0.2" {
		t.Errorf("beside the proxy, a forged address is believed: %v", answer)
	}
}

// form is an upload of a file; its content follows head.
func form(t *testing.T) (head, end, mime string) {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	if _, err := w.CreateFormFile("file", "büyük.txt"); err != nil {
		t.Fatal(err)
	}
	head = body.String()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return head, body.String()[len(head):], w.FormDataContentType()
}

func (p *proxy) sizes(t *testing.T) {
	head, end, mime := form(t)
	send := func(size int) (*http.Response, map[string]any) {
		content := bytes.Repeat([]byte("hüküm "), size/7+1)[:size]
		body := io.MultiReader(strings.NewReader(head), bytes.NewReader(content), strings.NewReader(end))
		return p.ask(t, http.MethodPost, "/api/uploads", body, http.Header{"Content-Type": {mime}})
	}
	if res, a := send(64 << 20); a["Success"] != true || a["Size"] != float64(64<<20) {
		t.Errorf("64 MiB: %s %v", res.Status, a)
	}
	if res, a := send(64<<20 + 1); res.StatusCode != http.StatusRequestEntityTooLarge || a["Message"] == nil {
		t.Errorf("a byte more, which the program refuses: %s %v", res.Status, a)
	}
}

func (p *proxy) unbuffered(t *testing.T) {
	head, end, mime := form(t)
	read, write := io.Pipe()
	answered := make(chan map[string]any, 1)
	go func() {
		_, a := p.ask(t, http.MethodPost, "/api/uploads", read, http.Header{"Content-Type": {mime}})
		answered <- a
	}()
	if _, err := io.WriteString(write, head+strings.Repeat("x", 8<<20)); err != nil {
		t.Fatal(err)
	}
	arrived := func() (n int64) {
		files, _ := filepath.Glob(filepath.Join(p.data, "blobs", "tmp", "*"))
		for _, file := range files {
			if info, err := os.Stat(file); err == nil {
				n = max(n, info.Size())
			}
		}
		return n
	}
	for deadline := time.Now().Add(20 * time.Second); arrived() < 6<<20; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Errorf("8 MiB were sent, and %d bytes have arrived", arrived())
			break
		}
	}
	if _, err := io.WriteString(write, end); err != nil {
		t.Fatal(err)
	}
	_ = write.Close()
	if a := <-answered; a["Success"] != true {
		t.Errorf("the upload: %v", a)
	}
}

func (p *proxy) waits(t *testing.T) {
	_, end := p.ask(t, http.MethodGet, "/api/changes?after=end", nil, nil)
	type page struct {
		answer map[string]any
		took   time.Duration
	}
	answered := make(chan page, 1)
	begin := time.Now()
	go func() {
		_, a := p.ask(t, http.MethodGet, fmt.Sprintf("/api/changes?after=%v&wait=25", end["Cursor"]), nil, nil)
		answered <- page{a, time.Since(begin)}
	}()
	select {
	case early := <-answered:
		t.Fatalf("the call does not wait: %v", early.answer)
	case <-time.After(time.Second):
	}
	if saved := p.Login(access.Administrator).Post("/api/settings/agencies",
		map[string]any{"Id": 0, "NameTR": "Bakanlık", "NameEN": "Ministry"}); !saved.Success {
		t.Fatalf("save an agency: %s", saved.Raw)
	}
	got := <-answered
	if items, _ := got.answer["Items"].([]any); len(items) == 0 || got.took > 10*time.Second {
		t.Errorf("after %v: %v", got.took, got.answer)
	}
}
