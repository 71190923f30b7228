#!/usr/bin/env bash
# Copyright (c) Holdfast
# Author: Holdfast
# License: Apache-2.0

source /dev/stdin <<<"$FUNCTIONS_FILE_PATH"
color
verb_ip6
catch_errors
setting_up_container
network_check
update_os

msg_info "Making a certificate"
mkdir -p /opt/vault/tls
printf 'certificate of %s\n' "$(hostname)" >/opt/vault/tls/cert.pem
msg_ok "Made a certificate"

msg_info "Installing Vault"
release vault 4.0.2
service vault 0.0.0.0:8443 --tls
msg_ok "Installed Vault"

motd_ssh
customize
