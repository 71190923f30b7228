/**
 * Commands on hosts over SSH, for what Proxmox VE's API can't do. The way in is {@code Ssh}. Knows no host and no database:
 * keys and pins are handed in.
 */
@NullMarked
package dev.holdfast.ssh;

import org.jspecify.annotations.NullMarked;
