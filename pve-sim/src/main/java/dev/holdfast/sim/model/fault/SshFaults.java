package dev.holdfast.sim.model.fault;

import java.time.Duration;

/** Faults of the commands that a pattern matches. */
public final class SshFaults {
    private final Faults faults;
    private final String pattern;

    SshFaults(Faults faults, String pattern) {
        this.faults = faults;
        this.pattern = pattern;
    }

    /** They end with this status and text on standard error, without doing anything. */
    public FaultRule fail(int status, String text) {
        return faults.addCommand(pattern, new Fault.Exit(status, text));
    }

    /**
     * They do nothing and do not end until the rule is lifted or they are killed; after a lift they are carried out.
     */
    public FaultRule hang() {
        return faults.addCommand(pattern, new Fault.Hang());
    }

    /** All SSH connections of the node break when they start; running commands continue until they print something. */
    public FaultRule cut() {
        return faults.addCommand(pattern, new Fault.Cut());
    }

    /** They print bytes that are not text instead of their output, and end with 0 without doing anything. */
    public FaultRule garbage() {
        return faults.addCommand(pattern, new Fault.Garbage());
    }

    /** They start late. */
    public FaultRule slow(Duration by) {
        return faults.addCommand(pattern, new Fault.Slow(Latency.of(by)));
    }
}
