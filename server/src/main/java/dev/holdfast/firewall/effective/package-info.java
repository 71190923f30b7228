/**
 * Who can reach a guest, and the ports of an app: the rules that decide about its packets in their order, and which of them
 * decides about some. Entry points: {@code FirewallReader}, {@code TestAnswer}.
 *
 * <p>What a firewall decides is computed and never tried: sets of packets follow the lines that Proxmox VE generates. What
 * could not be read makes an answer unknown, never open; a field that was not given makes it depend on it. {@code
 * AgainstSlowFirewallTest} compares it with an evaluator that looks at one packet at a time and shares no code with it.
 */
@NullMarked
package dev.holdfast.firewall.effective;

import org.jspecify.annotations.NullMarked;
