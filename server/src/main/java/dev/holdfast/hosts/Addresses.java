package dev.holdfast.hosts;

import dev.holdfast.pve.AddressPolicy;
import java.net.InetAddress;

/**
 * Which addresses Holdfast connects to. Asked where a socket connects, after the name was resolved, so that a name can't
 * change its mind in between. Link-local addresses are where clouds keep their metadata services.
 */
public final class Addresses implements AddressPolicy {
    private final boolean allowLoopback;

    /** Loopback only if {@code allowLoopback}. */
    public Addresses(boolean allowLoopback) {
        this.allowLoopback = allowLoopback;
    }

    @Override
    public boolean allows(InetAddress address) {
        if (address.isLoopbackAddress()) return allowLoopback;
        return !address.isLinkLocalAddress() && !address.isMulticastAddress() && !address.isAnyLocalAddress();
    }
}
