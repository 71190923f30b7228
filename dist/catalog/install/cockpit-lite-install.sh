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

msg_ok "The add-on does the rest"

motd_ssh
customize
