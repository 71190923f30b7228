#!/usr/bin/env bash
source <(curl -fsSL https://scripts.holdfast.example/main/misc/build.func)
# Copyright (c) Holdfast
# Author: Holdfast
# License: Apache-2.0
# Source: https://vault.holdfast.example
# Description: Stores passwords of a household or team, encrypted.

APP="Vault"
var_tags="${var_tags:-security;passwords}"
var_cpu="${var_cpu:-1}"
var_ram="${var_ram:-1024}"
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
echo -e "Vault is set up."
echo -e "Access it at:"
echo -e "https://${IP}:8443/admin"
