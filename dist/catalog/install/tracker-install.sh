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

echo "Tracker sends the names of your machines to its maker."
read -r -p "Do you agree to the terms of use? <y/N> " CONSENT
if [[ ! "${CONSENT,,}" =~ ^(y|yes)$ ]]; then
  msg_error "Tracker can't be used without agreeing to its terms."
  exit 1
fi

msg_info "Installing Tracker"
release tracker 7.0.0
service tracker 0.0.0.0:9000
msg_ok "Installed Tracker"

motd_ssh
customize
