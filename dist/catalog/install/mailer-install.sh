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

if [[ -z "${MAILER_PASSWORD:-}" ]]; then
  read -rsp "Password for the administrator: " MAILER_PASSWORD
fi
if [[ -z "$MAILER_PASSWORD" ]]; then
  msg_error "Without a password nobody could sign in."
  exit 1
fi

msg_info "Installing Mailer"
release mailer 3.1.0
printf '%s' "$MAILER_PASSWORD" | sha256sum | cut -d' ' -f1 >/opt/mailer/password.sha256
service mailer 0.0.0.0:8025
msg_ok "Installed Mailer"

motd_ssh
customize
