#!/bin/sh
# Gives HAProxy a renewed certificate: /etc/letsencrypt/renewal-hooks/deploy/haproxy.sh, executable.
# Certbot calls it after each renewal, with the certificate's folder in RENEWED_LINEAGE.
set -eu
umask 077
cat "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" > /etc/haproxy/site.pem.new
mv /etc/haproxy/site.pem.new /etc/haproxy/site.pem
systemctl reload haproxy
