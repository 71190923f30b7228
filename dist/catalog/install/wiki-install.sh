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

msg_info "Installing dependencies"
$STD apt-get install -y git postgresql
msg_ok "Installed dependencies"

msg_info "Installing Wiki"
release wiki 2.5.1
service wiki 0.0.0.0:3000
msg_ok "Installed Wiki"

motd_ssh
customize
