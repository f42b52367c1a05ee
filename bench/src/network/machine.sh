# The first process of a machine: arguments are the machine's name, then pairs of a folder and the place where it is to be found.
set -e
name=$1
shift
hostname "$name"
mount -t tmpfs -o mode=755 machine /mnt
# Bind the folders before the machine's own /tmp and /run hide them.
mkdir /mnt/held
number=0
places=""
while [ $# -gt 0 ]; do
  number=$((number + 1))
  mkdir "/mnt/held/$number"
  mount --rbind "$1" "/mnt/held/$number"
  places="$places $2"
  shift 2
done
# What this machine writes is its own, and in memory. What it reads is there as Debian has installed it.
for folder in etc var opt root home srv; do
  mkdir -p "/mnt/$folder/over" "/mnt/$folder/work"
  mount -t overlay "$folder" -o "lowerdir=/$folder,upperdir=/mnt/$folder/over,workdir=/mnt/$folder/work" "/$folder"
done
mount -t tmpfs -o mode=755 run /run
mount -t tmpfs -o mode=1777 tmp /tmp
# As systemd makes them at each start.
grep -hE '^d +/run/[^ ]+' /usr/lib/tmpfiles.d/*.conf | grep -v /run/systemd | while read -r _ path mode user group _; do
  [ "$user" != - ] || user=root
  [ "$group" != - ] || group=root
  [ "$mode" != - ] || mode=755
  install -d -m "$mode" -o "$user" -g "$group" "$path" 2> /dev/null || true
done
number=0
for place in $places; do
  number=$((number + 1))
  mkdir -p "$place"
  mount --rbind "/mnt/held/$number" "$place"
done
ip link set lo up
echo ready
exec sleep infinity
