/**
 * Commands on hosts over SSH, for tasks that the API of Proxmox VE does not support: keys, pins, process groups. Entry
 * points: {@code Ssh}, {@code SshConnection}. Has no knowledge of stored hosts or the database: callers pass keys and pins.
 */
@NullMarked
package dev.holdfast.ssh;

import org.jspecify.annotations.NullMarked;
