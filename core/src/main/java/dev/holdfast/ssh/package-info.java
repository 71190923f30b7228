/**
 * Commands on hosts over SSH, for tasks that Proxmox VE's API does not support. The entry point is {@code Ssh}. Has no
 * knowledge of stored hosts or the database: callers pass keys and pins.
 */
@NullMarked
package dev.holdfast.ssh;

import org.jspecify.annotations.NullMarked;
