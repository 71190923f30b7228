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

msg_info "Installing Notes"
release notes 1.3.0
service notes 0.0.0.0:8080
msg_ok "Installed Notes"

motd_ssh
customize
