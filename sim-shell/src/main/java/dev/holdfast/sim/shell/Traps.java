package dev.holdfast.sim.shell;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The traps of a shell for its exit, for errors and for signals. */
final class Traps {
    private final Interpreter shell;
    private final Map<String, String> commands = new TreeMap<>();
    private @Nullable Signal held;
    private boolean inError;
    private int running;

    Traps(Interpreter shell) {
        this.shell = shell;
    }

    /** Copies the traps that a subshell keeps: ignored signals, and the ERR trap with {@code set -E}. */
    void inherit(Traps other) {
        other.commands.forEach((event, command) -> {
            boolean ignored = command.isEmpty() && !event.equals("EXIT");
            if (ignored || (event.equals("ERR") && shell.options.errorsTraced)) commands.put(event, command);
        });
    }

    void set(String event, @Nullable String command) {
        if (command == null) commands.remove(event);
        else commands.put(event, command);
    }

    Map<String, String> all() {
        return commands;
    }

    void clear() {
        commands.clear();
    }

    /** Handles a signal during a command: keeps it for its trap, or ends the process if there is no trap. */
    int interrupted() {
        Signal sent = shell.process.takeSignal();
        if (sent == null) return 130;
        if (sent == Signal.KILL || !commands.containsKey(sent.name())) throw new Killed(sent);
        held = sent;
        return 128 + sent.number();
    }

    void poll() throws InterruptedException {
        Signal sent = held == null ? shell.process.takeSignal() : held;
        held = null;
        if (sent == null) return;
        String command = sent == Signal.KILL ? null : commands.get(sent.name());
        if (command == null) throw new Killed(sent);
        run(command);
    }

    /** Runs the EXIT trap, once. */
    void exit() throws InterruptedException {
        String command = commands.remove("EXIT");
        if (command == null) return;
        try {
            run(command);
        } catch (ShellExit.Shell leave) {
            shell.status = leave.status;
        }
    }

    /** Runs the ERR trap; within functions only with {@code set -E}. */
    void error() throws InterruptedException {
        String command = commands.get("ERR");
        if (command == null || inError || (!shell.callers.isEmpty() && !shell.options.errorsTraced)) return;
        inError = true;
        try {
            run(command);
        } finally {
            inError = false;
        }
    }

    /** Whether a trap is running: its commands do not change the line number. */
    boolean isRunning() {
        return running > 0;
    }

    private void run(String command) throws InterruptedException {
        int before = shell.status;
        running++;
        try {
            // The trap sees the status of the command that triggered it.
            var parser = new Parser(Source.of(command));
            for (Tree tree = parser.next(); tree != null; tree = parser.next()) shell.run(tree);
        } finally {
            running--;
        }
        shell.status = before;
    }
}
