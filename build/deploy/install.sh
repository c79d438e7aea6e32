#!/bin/sh
# From an empty Debian 12 machine to https://DOMAIN, and from one version to the next: see README.md beside this file.
#
#   sh build/deploy/install.sh DOMAIN ADMIN_EMAIL
#
# Needs to be root. A second run is an upgrade to the checkout that the script lies in; what is in /etc/showroom/environment and
# in /var/lib/showroom stays as it is. Settings, by name in front of the command:
#   PROXY=caddy|nginx     what stands in front of the shop (default: the one that is there, else caddy)
#   ACME_SERVER=URL       another authority for certificates than Let's Encrypt
#   SEED=demo             an empty shop is filled with the demo (default: none)
set -eu

DOMAIN=${1:-${DOMAIN:-}}
ADMIN_EMAIL=${2:-${ADMIN_EMAIL:-}}
SOURCE=$(cd "$(dirname "$0")/../.." && pwd)
HOME_DIR=/opt/showroom
SETTINGS=/etc/showroom/environment
# So many releases stay on the machine, the one that runs among them.
KEEP=3

say() { printf '\n== %s\n' "$*"; }
stop() { printf '\n!! %s\n' "$*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || stop "Run this as root: sudo sh $0 DOMAIN ADMIN_EMAIL"
[ -d /run/systemd/system ] || stop "systemd does not run here: use build/deploy/compose.yaml in a container instead."
# A second run knows both from the first.
if [ -f "$SETTINGS" ]; then
  DOMAIN=${DOMAIN:-$(sed -n 's|^PUBLIC_URL=https://||p' "$SETTINGS")}
  ADMIN_EMAIL=${ADMIN_EMAIL:-$(sed -n 's|^ADMIN_EMAIL=||p' "$SETTINGS")}
fi
case $DOMAIN in *[!a-zA-Z0-9.-]* | '' | -* | .*) stop "Say the shop's name and your e-mail address: sh $0 your-shop.example you@your-shop.example" ;; esac
case $ADMIN_EMAIL in *[!a-zA-Z0-9.@_+-]* | '' | *@*@*) stop "Not an e-mail address: '$ADMIN_EMAIL'" ;; *@*) ;; *) stop "Not an e-mail address: '$ADMIN_EMAIL'" ;; esac
PROXY=${PROXY:-$([ -f /etc/nginx/conf.d/showroom.conf ] && echo nginx || echo caddy)}
case $PROXY in caddy) PACKAGES=caddy ;; nginx) PACKAGES='nginx-light certbot' ;; *) stop "PROXY is caddy or nginx, not '$PROXY'" ;; esac

# On PostgreSQL the way back from a change of the schema is a dump.
on_postgres() { [ -f "$SETTINGS" ] && grep -q '^DATABASE_URL=.' "$SETTINGS"; }
if on_postgres; then PACKAGES="$PACKAGES postgresql-client"; fi

say "1/7 Programs of Debian's: $PACKAGES, npm, curl"
missing=
# libatomic1: the Node that comes with the shop's packages needs it, and an empty machine does not have it.
for name in $PACKAGES ca-certificates curl libatomic1 npm; do
  dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing="$missing $name"
done
if [ -n "$missing" ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q || stop "Debian's packages could not be read. Is the machine on the internet? ('ping deb.debian.org')"
  # shellcheck disable=SC2086
  apt-get install -qy --no-install-recommends $missing || stop "apt-get could not install:$missing. Its last lines say why."
fi

say "2/7 User, folders, settings"
getent passwd showroom >/dev/null || useradd --system --user-group --home-dir /var/lib/showroom --shell /usr/sbin/nologin showroom
install -d -m 755 "$HOME_DIR" "$HOME_DIR/releases"
install -d -m 700 /etc/showroom
install -d -m 700 -o showroom -g showroom /var/lib/showroom /var/cache/showroom
if [ ! -f "$SETTINGS" ]; then
  token=$(head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n')
  (umask 077 && sed -e "s|your-shop.example|$DOMAIN|g" -e "s|^ADMIN_EMAIL=.*|ADMIN_EMAIL=$ADMIN_EMAIL|" \
    -e "s|^SEED=.*|SEED=${SEED:-none}|" -e "s|^METRICS_TOKEN=.*|METRICS_TOKEN=$token|" \
    "$SOURCE/build/deploy/environment" >"$SETTINGS")
fi
chmod 600 "$SETTINGS"
grep -qx "PUBLIC_URL=https://$DOMAIN" "$SETTINGS" || stop "$SETTINGS names another shop than $DOMAIN. Change PUBLIC_URL there, or say the name that stands there."

say "3/7 This version, beside the one that runs"
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$SOURCE/package.json")
release="$HOME_DIR/releases/$(date -u +%Y%m%d-%H%M%S)-$version"
trap 'rm -rf "$release.part"' EXIT
rm -rf "$HOME_DIR"/releases/*.part
install -d -m 755 -o showroom -g showroom "$release.part"
tar -C "$SOURCE" --exclude=./node_modules --exclude=./dist --exclude=./data --exclude=./.git -cf - . |
  tar -C "$release.part" --no-same-owner -xf -
chown -R showroom:showroom "$release.part"

say "4/7 Its packages, and building it (some minutes)"
# Not as root: hundreds of packages take part in building, and none of them needs more than this folder.
as_showroom() { (cd "$release.part" && setpriv --reuid=showroom --regid=showroom --init-groups --no-new-privs env -i PATH="$PATH" HOME=/var/cache/showroom "$@"); }
as_showroom node build/prepare.mjs || stop "It could not be built; the lines above say why. What ran before runs on. Without internet npm says ENOTFOUND or ETIMEDOUT; with less than 2 GB of memory 'Killed'."
# What runs may not change itself.
chown -R root:root "$release.part"
mv "$release.part" "$release"
if on_postgres; then
  # As systemd reads the line: nothing in it means anything to a shell.
  DATABASE_URL=$(sed -n 's|^DATABASE_URL=||p' "$SETTINGS" | tail -n 1 | sed "s|^\([\"']\)\(.*\)\1\$|\2|")
  (export DATABASE_URL && cd "$release" && setpriv --reuid=showroom --regid=showroom --init-groups \
    env DATA_DIR=/var/lib/showroom PATH="$release/node_modules/.bin:$PATH" node db/command.ts dump-before-migrating) ||
    stop "The database could not be dumped before its schema changes; the lines above say why (a pg_dump that is older than the server: install the server's version of postgresql-client). What ran before runs on."
fi

say "5/7 Starting it"
old=$(readlink "$HOME_DIR/current" || true)
ln -sfn "releases/$(basename "$release")" "$HOME_DIR/current.new"
mv -T "$HOME_DIR/current.new" "$HOME_DIR/current"
install -m 644 "$release/build/deploy/showroom.socket" "$release/build/deploy/showroom.service" /etc/systemd/system/
services=showroom.service
# On PostgreSQL a second process answers while the other is restarted.
if on_postgres; then
  install -m 644 "$release/build/deploy/showroom.service" /etc/systemd/system/showroom-2.service
  services="$services showroom-2.service"
fi
systemctl daemon-reload
systemctl enable -q showroom.socket $services
systemctl start showroom.socket
for service in $services; do
  # Ends when the shop says that it is open. Visitors wait in the socket meanwhile.
  systemctl restart "$service" && continue
  journalctl -u "$service" -n 20 --no-pager -o cat >&2
  if [ -n "$old" ]; then
    ln -sfn "$old" "$HOME_DIR/current.new" && mv -T "$HOME_DIR/current.new" "$HOME_DIR/current"
    systemctl restart "$service" && stop "The new version did not open; the lines above say why. The one before runs again ($old)."
  fi
  stop "The shop did not open. The lines above say why; after mending $SETTINGS run this script again."
done
curl -fsS -o /dev/null --max-time 60 --retry 30 --retry-delay 2 http://127.0.0.1:3000/api/ready ||
  stop "The shop runs and is not ready: 'curl http://127.0.0.1:3000/api/ready' and journalctl -u showroom say why (a full disk, a database that is away)."

say "6/7 https in front of it ($PROXY)"
if [ "$PROXY" = caddy ]; then
  caddyfile=$(mktemp)
  sed -e "s|{\$DOMAIN}|$DOMAIN|g" -e "s|{\$ADMIN_EMAIL}|$ADMIN_EMAIL|g" "$release/build/deploy/Caddyfile" >"$caddyfile"
  [ -z "${ACME_SERVER:-}" ] || sed -i "s|^\temail .*|&\n\tacme_ca $ACME_SERVER|" "$caddyfile"
  install -m 644 "$caddyfile" /etc/caddy/Caddyfile && rm -f "$caddyfile"
  systemctl enable -q caddy
  systemctl reload-or-restart caddy || stop "Caddy did not start: journalctl -u caddy. Does another program use port 80 or 443? ('ss -ltnp')"
else
  install -d -m 755 /var/www/html
  sed -i 's/worker_connections 768;/worker_connections 8192;/' /etc/nginx/nginx.conf
  if [ ! -f "/etc/letsencrypt/live/$DOMAIN/fullchain.pem" ]; then
    rm -f /etc/nginx/conf.d/showroom.conf
    systemctl restart nginx || stop "nginx did not start: journalctl -u nginx. Does another program use port 80? ('ss -ltnp')"
    certbot certonly -n --agree-tos -m "$ADMIN_EMAIL" --webroot -w /var/www/html -d "$DOMAIN" \
      --deploy-hook 'systemctl reload nginx' ${ACME_SERVER:+--server "$ACME_SERVER"} ||
      stop "No certificate for $DOMAIN. Its DNS entry must name this machine, and port 80 must be open from the internet. Then run this script again."
  fi
  sed "s|your-shop.example|$DOMAIN|g" "$release/build/deploy/nginx.conf" >/etc/nginx/conf.d/showroom.conf
  nginx -t -q || stop "nginx refuses /etc/nginx/conf.d/showroom.conf; the line above says why."
  systemctl enable -q nginx
  systemctl reload-or-restart nginx
fi

say "7/7 Asking for https://$DOMAIN/api/ready (up to five minutes: a certificate has to be fetched)"
tries=0
until curl -fsS -o /dev/null --max-time 60 "https://$DOMAIN/api/ready"; do
  tries=$((tries + 1))
  [ $tries -lt 60 ] || stop "The shop runs here, and https://$DOMAIN does not answer. Its DNS entry must name this machine, and ports 80 and 443 must be open: journalctl -u $PROXY"
  sleep 5
done

# The newest few stay; going back to one of them is in README.md.
ls -1d "$HOME_DIR"/releases/* | sort | head -n -$KEEP | xargs -r rm -rf

printf '\nThe shop is open:  https://%s\nThe back office:   https://%s/admin\n' "$DOMAIN" "$DOMAIN"
if [ -z "$old" ]; then
  journalctl -u showroom --no-pager -o cat | grep 'First administrator' || true
  printf 'That line again:   journalctl -u showroom -o cat | grep "First administrator"\n'
else
  printf 'It was before:     %s/%s\n' "$HOME_DIR" "$old"
fi
printf 'Settings:          %s, then systemctl restart showroom\n' "$SETTINGS"
