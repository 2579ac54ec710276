#!/bin/bash
# boot.sh DIR: starts systemd on a copy of the running system that exists only in memory. Run it in new namespaces (unshare
# --mount --pid --cgroup --uts --ipc --fork): nothing outside of them is mounted or changed. DIR/pkg is /pkg there.
set -eu
dir=$1
mount -t tmpfs tmpfs "$dir/copy"
cd "$dir/copy"
mkdir up work root
mount -t overlay overlay -o lowerdir=/,upperdir=up,workdir=work root
mkdir root/pkg root/outside
cp "$dir"/pkg/* root/pkg/
mount -t proc proc root/proc
mount --rbind /dev root/dev
mount -t tmpfs tmpfs root/run
mount -t tmpfs tmpfs root/tmp
mount -t sysfs -o ro sysfs root/sys
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
    mount -t cgroup2 cgroup2 root/sys/fs/cgroup
else
    mount -t tmpfs tmpfs root/sys/fs/cgroup
    mkdir root/sys/fs/cgroup/systemd
    mount -t cgroup -o none,name=systemd cgroup root/sys/fs/cgroup/systemd
fi
# The image of a container may forbid services to start; those of this machine are not wanted.
rm -f root/usr/sbin/policy-rc.d
rm -rf root/etc/systemd/system/*.wants root/var/lib/lls root/etc/lls root/usr/bin/lls
# A container (pivot_root, not chroot, which would forbid the service its user namespace).
cd root
pivot_root . outside
umount -l /outside
export container=lls-test
exec /lib/systemd/systemd --system --unit=basic.target
