package dev.holdfast.sim.wire;

import java.net.InetSocketAddress;

/** Whether a connection is served, and its delays. */
public interface Gate {
    /** Decides about a new connection from this address. */
    Admission admit(InetSocketAddress from);

    /** Before the handshake. */
    void enter() throws InterruptedException;

    /** Before each request. */
    void pass() throws InterruptedException;
}
