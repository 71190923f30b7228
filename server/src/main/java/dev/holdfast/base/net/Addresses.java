package dev.holdfast.base.net;

import java.net.InetAddress;
import java.net.URI;

/**
 * Which addresses Holdfast connects to. Asked where a socket connects, after the name was resolved, so that a name can't
 * change its mind in between. Link-local addresses are where clouds keep their metadata services.
 */
public final class Addresses {
    private final boolean allowLoopback;

    /** Loopback only if {@code allowLoopback}. */
    public Addresses(boolean allowLoopback) {
        this.allowLoopback = allowLoopback;
    }

    /** Whether a connection may be opened to this very address. */
    public boolean allows(InetAddress address) {
        if (address.isLoopbackAddress()) return allowLoopback;
        return !address.isLinkLocalAddress() && !address.isMulticastAddress() && !address.isAnyLocalAddress();
    }

    /** Whether a server may be spoken to without encryption: only one on this very machine, where loopback is allowed. */
    public boolean allowsPlain(URI uri) {
        String host = uri.getHost();
        if (!allowLoopback || host == null) return false;
        return host.equals("localhost") || host.equals("127.0.0.1") || host.equals("[::1]");
    }
}
