package dev.holdfast.sim;

import java.time.InstantSource;

/** How a data centre is made where the defaults do not fit: real clock, free port, requests recorded, no nodes yet. */
public final class SimBuilder {
    private InstantSource clock = InstantSource.system();
    private int port;
    private boolean recording = true;

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

    /** Keeps no list of requests, for long runs. */
    public SimBuilder withoutRecording() {
        recording = false;
        return this;
    }

    /** Makes it, without nodes. */
    public Sim build() {
        return new Sim(clock, port, recording);
    }
}
