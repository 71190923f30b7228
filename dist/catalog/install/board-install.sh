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

msg_info "Installing Board"
$STD apt-get install -y nginx
mkdir -p /var/www/board
msg_ok "Installed Board"

if prompt_confirm "Would you like to add sample cards?" "n"; then
  echo "sample" >/var/www/board/cards.txt
  msg_ok "Added sample cards"
fi

motd_ssh
customize
