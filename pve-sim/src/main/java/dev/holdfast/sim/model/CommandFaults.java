package dev.holdfast.sim.model;

import dev.holdfast.sim.model.fault.Fault;
import dev.holdfast.sim.model.fault.FaultRule;
import dev.holdfast.sim.model.fault.Faults;
import dev.holdfast.sim.model.fault.Latency;
import dev.holdfast.sim.shell.process.Call;
import java.io.IOException;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Applies the faults of commands that run on a node. */
final class CommandFaults {
    private static final int GARBAGE = 4096;

    private CommandFaults() {}

    /** Applies the fault that hits a command: returns the exit status in place of its own, null to run it. */
    static @Nullable Integer apply(Faults faults, String place, Call call, Runnable breakSsh)
            throws IOException, InterruptedException {
        FaultRule rule = faults.ofCommand(place + " " + line(call));
        if (rule == null) return null;
        switch (rule.fault()) {
            case Fault.Exit(int status, String text) -> {
                if (!text.isEmpty()) call.complain(text);
                return status;
            }
            case Fault.Slow(Latency latency) -> rule.await(rule.next(latency));
            case Fault.Hang _ -> rule.await(FaultRule.FOR_EVER);
            case Fault.Cut _ -> breakSsh.run();
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
