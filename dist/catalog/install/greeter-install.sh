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

read -r -p "Whom shall it greet? [World]: " GREETED || true
GREETED="${GREETED:-World}"

msg_info "Installing Greeter"
release greeter 1.0.0
printf 'Hello %s!\n' "$GREETED" >/opt/greeter/greeting.txt
service greeter 0.0.0.0:8000
msg_ok "Installed Greeter, which greets $GREETED"

motd_ssh
customize
