#!/usr/bin/env bash
source <(curl -fsSL https://scripts.holdfast.example/main/misc/build.func)
# Copyright (c) Holdfast
# Author: Holdfast
# License: Apache-2.0
# Source: https://wiki.holdfast.example
# Description: Wiki with pages, a history of changes and a full-text search.

APP="Wiki"
var_tags="${var_tags:-documents;team}"
var_cpu="${var_cpu:-2}"
var_ram="${var_ram:-1024}"
var_disk="${var_disk:-8}"
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
  if [[ ! -f /opt/wiki_version.txt ]]; then
    msg_error "There is no wiki in this container!"
    exit 1
  fi
  if check_for_release "wiki" "2.5.1"; then
    msg_info "Updating wiki to 2.5.1"
    release wiki 2.5.1
    service wiki 0.0.0.0:3000
    msg_ok "Updated wiki to 2.5.1"
  fi
  exit
}

start
build_container
description

msg_ok "Completed successfully!"
echo -e "Wiki is set up."
echo -e "Access it at:"
echo -e "http://${IP}:3000"
