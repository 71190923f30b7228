#!/usr/bin/env bash
source <(curl -fsSL https://scripts.holdfast.example/main/misc/build.func)
# Copyright (c) Holdfast
# Author: Holdfast
# License: Apache-2.0
# Source: https://notes.holdfast.example
# Description: Notes in Markdown with folders and a search, on a small Alpine system.

APP="Alpine-Notes"
var_tags="${var_tags:-alpine;documents}"
var_cpu="${var_cpu:-1}"
var_ram="${var_ram:-128}"
var_disk="${var_disk:-1}"
var_os="${var_os:-alpine}"
var_version="${var_version:-3.22}"
var_unprivileged="${var_unprivileged:-1}"

header_info "$APP"
variables
color
catch_errors

function update_script() {
  header_info
  check_container_storage
  check_container_resources
  msg_info "Updating the system"
  $STD apk update
  $STD apk upgrade
  msg_ok "Updated the system"
  exit
}

start
build_container
description

msg_ok "Completed successfully!"
echo -e "Alpine-Notes is set up."
echo -e "Access it at:"
echo -e "http://${IP}:8080"
