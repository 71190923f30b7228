/**
 * What decides about the packets of guests and nodes: the lines as Proxmox VE generates them, computed from what firewalls
 * consist of. Pure. Entry points: {@code GuestChains}, {@code NodeChains}, {@code Decisions}.
 */
@NullMarked
package dev.holdfast.firewall.effective.chain;

import org.jspecify.annotations.NullMarked;
