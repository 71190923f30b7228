#!/usr/bin/env bash
source <(curl -fsSL https://scripts.holdfast.example/main/misc/build.func)
# Copyright (c) Holdfast
# Author: Holdfast
# License: Apache-2.0
# Source: https://recorder.holdfast.example
# Description: Records the streams of IP cameras and shows them in the browser.

APP="Recorder"
var_tags="${var_tags:-media;cameras}"
var_cpu="${var_cpu:-4}"
var_ram="${var_ram:-4096}"
var_disk="${var_disk:-20}"
var_os="${var_os:-debian}"
var_version="${var_version:-13}"
var_unprivileged="${var_unprivileged:-0}"
var_gpu="${var_gpu:-yes}"

header_info "$APP"
variables
color
catch_errors

function update_script() {
  header_info
  check_container_storage
  check_container_resources
  msg_info "Updating the system"
  $STD apt-get update
  $STD apt-get -y upgrade
  msg_ok "Updated the system"
  exit
}

start
build_container
description

msg_ok "Completed successfully!"
echo -e "Recorder is set up."
echo -e "Access it at:"
echo -e "http://${IP}:5000"
