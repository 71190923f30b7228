package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.text.Bytes;
import java.io.IOException;
import java.util.List;

/** A command of the shell itself. */
interface Builtin {
    int run(Shell shell, List<String> arguments) throws IOException, InterruptedException;

    /** Prints a text and returns the status 0. */
    static int print(Shell shell, String text) throws IOException {
        shell.descriptors.out(1).write(Bytes.of(text));
        return 0;
    }
}
