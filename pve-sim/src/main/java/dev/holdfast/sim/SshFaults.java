package dev.holdfast.sim;

import dev.holdfast.sim.shell.process.Call;
import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Faults of the commands that a pattern matches. */
public final class SshFaults {
    private static final int GARBAGE = 4096;

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

    /** Applies the fault that hits a command: returns the exit status in place of its own, null to run it. */
    static @Nullable Integer apply(SimNode node, String place, Call call) throws IOException, InterruptedException {
        FaultRule rule = node.cluster().sim().faults().ofCommand(place + " " + line(call));
        if (rule == null) return null;
        switch (rule.fault()) {
            case Fault.Exit(int status, String text) -> {
                if (!text.isEmpty()) call.complain(text);
                return status;
            }
            case Fault.Slow(Latency latency) -> rule.await(rule.next(latency));
            case Fault.Hang _ -> rule.await(FaultRule.FOR_EVER);
            case Fault.Cut _ -> node.breakSsh();
            default -> {
                byte[] garbage = new byte[GARBAGE];
                new Random(call.name().hashCode()).nextBytes(garbage);
                call.out().write(garbage);
                return 0;
            }
        }
        return null;
    }

    private static String line(Call call) {
        String words = String.join(" ", call.arguments());
        return words.isEmpty() ? call.name() : call.name() + " " + words;
    }
}
