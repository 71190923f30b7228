/**
 * Changes of the interfaces of a node: all faults are found before the node is asked, then the change is staged there. Entry
 * points: {@code Staging}, {@code InterfaceRules}.
 *
 * <p>Proxmox VE decides by what is sent whether an interface has an address, so a change sends all settings. An interface
 * with an automatic address is not changed, because the API would remove that.
 */
@NullMarked
package dev.holdfast.network.stage;

import org.jspecify.annotations.NullMarked;
