package dev.holdfast.sim;

import dev.holdfast.sim.wire.KeepAlive;
import java.time.Duration;
import java.time.InstantSource;

/** How a data centre is made where the defaults do not fit: real clock, free port, requests recorded, no nodes yet. */
public final class SimBuilder {
    private InstantSource clock = InstantSource.system();
    private int port;
    private boolean recording = true;
    private KeepAlive keepAlive = KeepAlive.USUAL;
    private int sshPort;

    SimBuilder() {}

    /** Time for everything in it: certificates, tasks, uptimes, counters. A task takes as long as this clock says. */
    public SimBuilder clock(InstantSource source) {
        clock = source;
        return this;
    }

    /** The port that all nodes listen on, each on an address of its own. */
    public SimBuilder port(int fixed) {
        port = fixed;
        return this;
    }

    /**
     * The port of every node's SSH service, each on an address of its own, which then listens from the beginning. Without
     * this it listens on a free port once somebody asks for it.
     */
    public SimBuilder ssh(int fixed) {
        sshPort = fixed;
        return this;
    }

    /** Keeps no list of requests, for long runs. */
    public SimBuilder withoutRecording() {
        recording = false;
        return this;
    }

    /**
     * How long a connection may be idle, by real time, and how many answers it may carry. As on the real thing it is five
     * seconds and a hundred answers unless one says otherwise.
     */
    public SimBuilder keepAlive(Duration idle, int answers) {
        keepAlive = new KeepAlive(idle, answers);
        return this;
    }

    /** Makes it, without nodes. */
    public Sim build() {
        return new Sim(clock, port, sshPort, recording, keepAlive);
    }
}
