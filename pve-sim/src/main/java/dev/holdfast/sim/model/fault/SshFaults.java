package dev.holdfast.sim.model.fault;

import java.time.Duration;
import java.util.function.Function;

/** Faults of the commands that a pattern matches. */
public final class SshFaults {
    private final Function<Fault, FaultRule> rules;

    SshFaults(Function<Fault, FaultRule> rules) {
        this.rules = rules;
    }

    /** They end with this status and text on standard error, without doing anything. */
    public FaultRule fail(int status, String text) {
        return rules.apply(new Fault.Exit(status, text));
    }

    /**
     * They do nothing and do not end until the rule is lifted or they are killed; after a lift they are carried out.
     */
    public FaultRule hang() {
        return rules.apply(new Fault.Hang());
    }

    /** All SSH connections of the node break when they start; running commands continue until they print something. */
    public FaultRule cut() {
        return rules.apply(new Fault.Cut());
    }

    /** They print bytes that are not text instead of their output, and end with 0 without doing anything. */
    public FaultRule garbage() {
        return rules.apply(new Fault.Garbage());
    }

    /** They start late. */
    public FaultRule slow(Duration by) {
        return rules.apply(new Fault.Slow(Latency.of(by)));
    }
}
