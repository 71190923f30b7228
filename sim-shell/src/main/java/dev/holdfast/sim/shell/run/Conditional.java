package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.process.Call;
import java.io.IOException;
import java.util.ArrayList;

/** {@code test} as a program. */
public final class Conditional {
    private Conditional() {}

    /** Runs it and returns its exit status. */
    public static int run(Call call) throws IOException {
        var words = new ArrayList<>(call.arguments());
        if (call.name().endsWith("[")) {
            if (words.isEmpty() || !words.removeLast().equals("]")) return call.fail(2, "missing ']'");
        }
        Interpreter shell = Interpreter.login(call.process(), call.environment(), call.directory(), call.descriptors());
        return new TestCommand(shell).run(words);
    }
}
