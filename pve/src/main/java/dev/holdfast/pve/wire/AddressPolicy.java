package dev.holdfast.pve.wire;

import java.net.InetAddress;

/** Decides which addresses can be connected to. Called with the address that a socket is about to connect to. */
@FunctionalInterface
public interface AddressPolicy {
    /** Whether a connection to it is allowed. */
    boolean allows(InetAddress address);
}
