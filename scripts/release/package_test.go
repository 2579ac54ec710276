package release

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// system is a Debian with systemd in namespaces of its own. It exists only in memory, as long as its process runs.
type system struct {
	t   *testing.T
	pid string
}

// boot starts one with packages in /pkg.
func boot(t *testing.T, packages ...string) *system {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("not applicable: only root can start a system")
	}
	dir := t.TempDir()
	for _, name := range []string{"pkg", "copy"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range packages {
		output(t, "cp", path, filepath.Join(dir, "pkg"))
	}
	command := exec.Command("unshare", "--mount", "--pid", "--cgroup", "--uts", "--ipc", "--net", "--fork",
		"--kill-child", "./boot.sh", dir)
	var said strings.Builder
	command.Stdout, command.Stderr = &said, &said
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill() // which ends everything in its namespaces
		_ = command.Wait()
		if t.Failed() {
			t.Log(said.String())
		}
	})
	s := &system{t: t}
	children := "/proc/" + strconv.Itoa(command.Process.Pid) + "/task/" + strconv.Itoa(command.Process.Pid) +
		"/children"
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(100 * time.Millisecond) {
		if child, err := os.ReadFile(children); err == nil {
			s.pid = strings.TrimSpace(string(child))
		}
		if out, err := s.try("systemctl is-active basic.target"); err == nil && out == "active" {
			return s
		}
		if time.Now().After(deadline) {
			t.Fatalf("systemd does not start: %s", said.String())
		}
	}
}

// try runs a script in the system.
func (s *system) try(script string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, "nsenter", "--target", s.pid, "--mount", "--pid", "--cgroup", "--uts", "--ipc",
		"--net", "--root", "--wd", "/bin/bash", "-c", "set -e; cd /; "+script)
	command.Env = []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8"}
	out, err := command.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

// run is try with a script that must succeed.
func (s *system) run(script string) string {
	s.t.Helper()
	out, err := s.try(script)
	if err != nil {
		s.t.Fatalf("%s: %v\n%s\n%s", script, err, out, s.journal())
	}
	return out
}

// says checks what a script prints; its commands may fail.
func (s *system) says(script, want string) {
	s.t.Helper()
	if out, _ := s.try("set +e; " + script); out != want {
		s.t.Errorf("%s: %q, want %q", script, out, want)
	}
}

func (s *system) journal() string {
	out, _ := s.try("journalctl --no-pager --unit lls | tail -n 40")
	return out
}

// waits waits until a script succeeds.
func (s *system) waits(script string) {
	s.t.Helper()
	for deadline := time.Now().Add(3 * time.Minute); ; time.Sleep(200 * time.Millisecond) {
		out, err := s.try(script)
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			s.t.Fatalf("%s: %v\n%s\n%s", script, err, out, s.journal())
		}
	}
}

// newer is the package of a release with a higher version.
func newer(t *testing.T, path string) string {
	t.Helper()
	dir := t.TempDir()
	tree, made := filepath.Join(dir, "tree"), filepath.Join(dir, "newer.deb")
	output(t, "dpkg-deb", "--raw-extract", path, tree)
	output(t, "sed", "-i", "s/^Version: .*/&+1/", filepath.Join(tree, "DEBIAN", "control"))
	output(t, "dpkg-deb", "--build", "-Znone", tree, made)
	return made
}

func TestThePackageIsInstalledUpgradedRemovedAndPurged(t *testing.T) {
	first := one(t, "lls_*_amd64.deb")
	s := boot(t, first, newer(t, first))
	install, upgrade := "dpkg --install /pkg/"+filepath.Base(first), "dpkg --install /pkg/newer.deb"
	const (
		healthy = "LLS_LISTEN=127.0.0.1:8080 lls health"
		users   = "runuser -u lls -- lls user list --data /var/lib/lls"
		pid     = "systemctl show --value --property MainPID lls"
	)

	s.run(install)
	s.waits(healthy)
	s.says("systemctl is-enabled lls; systemctl is-active lls", "enabled\nactive")
	s.says("stat -c '%A %U:%G' /var/lib/lls /etc/lls/environment /usr/bin/lls /var/lib/lls/lls.db",
		"drwx------ lls:lls\n-rw------- root:root\n-rwxr-xr-x root:root\n-rw------- lls:lls")
	s.says("stat -c %U:%G /proc/$("+pid+")", "lls:lls")
	s.says("dpkg-query --show --showformat '${Conffiles}' lls | cut -d ' ' -f 2", "/etc/lls/environment")
	s.says("journalctl --no-pager --unit lls | grep --count 'The System Account is'", "1")
	s.says("dpkg --verify lls", "")
	s.run("runuser -u lls -- lls user add ayse@example.org --name Ayşe --last-name Su --role 1 --data /var/lib/lls")
	s.run("echo LLS_LISTEN=127.0.0.1:8090 >>/etc/lls/environment")
	t.Run("the unit lets the reader of PDF files be compiled", func(*testing.T) {
		s.waits("journalctl --no-pager --unit lls | grep 'the reader of PDF files is ready'")
	})

	before := s.run(pid)
	s.run(upgrade)
	s.waits("LLS_LISTEN=127.0.0.1:8090 lls health") // the settings are kept
	if after := s.run(pid); after == before {
		t.Error("an upgrade does not restart the service")
	}
	s.run(users + " | grep ayse@example.org")
	s.says("dpkg-query --show --showformat '${Version}' lls | grep --count '+1$'", "1")

	s.run("systemctl disable --now lls && " + install) // a downgrade, too
	s.says("systemctl is-enabled lls; systemctl is-active lls", "disabled\ninactive")
	s.run("systemctl enable --now lls")
	s.waits("LLS_LISTEN=127.0.0.1:8090 lls health")

	owner := s.run("stat -c %u /var/lib/lls")
	s.run("dpkg --remove lls")
	s.says("systemctl is-active lls; ls /usr/bin/lls /usr/lib/systemd/system/lls.service 2>/dev/null", "inactive")
	s.says("stat -c '%u %n' /var/lib/lls/lls.db; tail -n 1 /etc/lls/environment",
		owner+" /var/lib/lls/lls.db\nLLS_LISTEN=127.0.0.1:8090")
	s.run(install)
	s.waits("LLS_LISTEN=127.0.0.1:8090 lls health")
	s.run(users + " | grep ayse@example.org")

	s.run("dpkg --purge lls")
	s.says("ls -d /var/lib/lls /etc/lls /usr/share/doc/lls 2>/dev/null; getent passwd lls; pgrep -x lls", "")
	s.says("find /etc/systemd /var/lib/systemd -name '*lls*'", "")

	s.run("mkdir -p /srv/other && ln -s /srv/other /var/lib/lls && touch /srv/other/kept")
	s.run(install + " && dpkg --purge lls")
	s.says("ls /srv/other; ls -d /var/lib/lls 2>/dev/null", "kept")
}

func TestTheImageIsBuiltWithoutANetwork(t *testing.T) {
	release, dir := folder(t), t.TempDir()
	if os.Getuid() != 0 {
		t.Skip("not applicable: only root can build an image here")
	}
	buildah := func(args ...string) string {
		t.Helper()
		return strings.TrimSpace(output(t, "unshare",
			append([]string{"--net", "buildah", "--root", filepath.Join(dir, "root"),
				"--runroot", filepath.Join(dir, "run"), "--storage-driver", "vfs"}, args...)...))
	}
	t.Cleanup(func() { _, _ = exec.Command("chmod", "-R", "u+w", dir).CombinedOutput() })
	buildah("bud", "--isolation", "chroot", "--format", "docker", "--quiet", "--tag", "lls", release)
	var image struct {
		Docker struct {
			Config struct {
				User        string
				Env         []string
				Volumes     map[string]any
				Healthcheck struct{ Test []string }
				Entrypoint  []string
			}
		}
	}
	if err := json.Unmarshal([]byte(buildah("inspect", "--type", "image", "lls")), &image); err != nil {
		t.Fatal(err)
	}
	c := image.Docker.Config
	if _, volume := c.Volumes["/data"]; !volume || c.User != "65532:65532" ||
		strings.Join(c.Healthcheck.Test, " ") != "CMD /lls health" || strings.Join(c.Entrypoint, " ") != "/lls" {
		t.Errorf("%+v", c)
	}
	container := buildah("from", "--pull-never", "lls")
	root := buildah("mount", container)
	if files := output(t, "find", root, "-type", "f"); strings.TrimSpace(files) != filepath.Join(root, "lls") {
		t.Errorf("the image contains %s", files)
	}
	if said := buildah("run", "--isolation", "chroot", container, "--", "/lls", "version"); !strings.HasPrefix(said,
		"lls ") {
		t.Errorf("the program in the image says %q", said)
	}
}
