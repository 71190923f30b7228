package dev.holdfast.pve;

import java.net.InetAddress;

/** Says which addresses may be connected to. Asked with the very address a socket is about to connect to. */
@FunctionalInterface
public interface AddressPolicy {
    /** Whether a connection may be opened. */
    boolean allows(InetAddress address);
}
