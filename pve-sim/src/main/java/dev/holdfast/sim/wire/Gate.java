package dev.holdfast.sim.wire;

/** Delays of a connection. */
public interface Gate {
    /** Before the handshake. */
    void enter() throws InterruptedException;

    /** Before each request. */
    void pass() throws InterruptedException;
}
