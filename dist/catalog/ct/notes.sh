#!/usr/bin/env bash
source <(curl -fsSL https://scripts.holdfast.example/main/misc/build.func)
# Copyright (c) Holdfast
# Author: Holdfast
# License: Apache-2.0
# Source: https://notes.holdfast.example
# Description: Notes in Markdown with folders and a search.

APP="Notes"
var_tags="${var_tags:-documents}"
var_cpu="${var_cpu:-1}"
var_ram="${var_ram:-512}"
var_disk="${var_disk:-4}"
var_os="${var_os:-debian}"
var_version="${var_version:-13}"
var_unprivileged="${var_unprivileged:-1}"

header_info "$APP"
variables
color
catch_errors

function update_script() {
  header_info
  check_container_storage
  check_container_resources
  if [[ ! -f /opt/notes_version.txt ]]; then
    msg_error "There is no notes in this container!"
    exit 1
  fi
  if check_for_release "notes" "1.3.0"; then
    msg_info "Updating notes to 1.3.0"
    release notes 1.3.0
    msg_ok "Updated notes to 1.3.0"
  fi
  exit
}

start
build_container
description

msg_ok "Completed successfully!"
echo -e "Notes is set up."
echo -e "Access it at:"
echo -e "http://${IP}:8080"
