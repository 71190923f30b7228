package dev.holdfast.sim;

import dev.holdfast.sim.wire.KeepAlive;
import java.time.Duration;
import java.time.InstantSource;

/** Settings of a data centre. Defaults: real clock, free port, requests recorded, no nodes. */
public final class SimBuilder {
    private InstantSource clock = InstantSource.system();
    private int port;
    private boolean recording = true;
    private KeepAlive keepAlive = KeepAlive.USUAL;
    private int sshPort;

    SimBuilder() {}

    /** The clock for everything: certificates, tasks, uptimes, counters. Task durations are measured on it. */
    public SimBuilder clock(InstantSource source) {
        clock = source;
        return this;
    }

    /** The port that all nodes listen on, each on its own address. */
    public SimBuilder port(int fixed) {
        port = fixed;
        return this;
    }

    /**
     * The port of every node's SSH service, each on its own address, which then listens from the start. Without this
     * the service starts on a free port at first use.
     */
    public SimBuilder ssh(int fixed) {
        sshPort = fixed;
        return this;
    }

    /** Does not record requests, for long runs. */
    public SimBuilder withoutRecording() {
        recording = false;
        return this;
    }

    /**
     * How long a connection may be idle, in real time, and how many answers it may carry. The default is that of
     * Proxmox VE: five seconds and a hundred answers.
     */
    public SimBuilder keepAlive(Duration idle, int answers) {
        keepAlive = new KeepAlive(idle, answers);
        return this;
    }

    /** Creates the data centre, without nodes. */
    public Sim build() {
        return new Sim(clock, port, sshPort, recording, keepAlive);
    }
}
