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

msg_info "Installing Recorder"
release recorder 0.9.4
service recorder 0.0.0.0:5000
msg_ok "Installed Recorder"

motd_ssh
customize
