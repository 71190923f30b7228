package dev.holdfast.firewall.lockout;

import dev.holdfast.firewall.effective.packet.IpVersion.Addresses;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a node that someone needs.
 *
 * @param name for sentences, such as {@code Holdfast's connection to the API}
 * @param source the address from which it arrives at the node; null when it is not known: it may be any
 * @param port the TCP port at the node
 */
public record Way(String name, @Nullable Addresses source, int port) {}
