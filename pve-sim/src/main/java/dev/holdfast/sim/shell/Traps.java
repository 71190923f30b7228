package dev.holdfast.sim.shell;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a shell does at its end, on errors, and when it is sent something. */
final class Traps {
    private final Interpreter shell;
    private final Map<String, String> commands = new TreeMap<>();
    private @Nullable Signal held;
    private boolean inError;
    private int running;

    Traps(Interpreter shell) {
        this.shell = shell;
    }

    /** What a copy of a shell still listens for: what is ignored, and errors where they are traced. */
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

    /** Something came while a command was waited for: kept for later when there is a trap for it, or the end. */
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

    /** Runs the trap for the end, once. */
    void exit() throws InterruptedException {
        String command = commands.remove("EXIT");
        if (command == null) return;
        try {
            run(command);
        } catch (ShellExit.Shell leave) {
            shell.status = leave.status;
        }
    }

    /** Runs the trap for errors; within functions only where errors are traced. */
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

    /** Whether a trap is running: what it does has no line of its own. */
    boolean isRunning() {
        return running > 0;
    }

    private void run(String command) throws InterruptedException {
        int before = shell.status;
        running++;
        try {
            // The trap sees the status of what led to it.
            var parser = new Parser(Source.of(command));
            for (Tree tree = parser.next(); tree != null; tree = parser.next()) shell.run(tree);
        } finally {
            running--;
        }
        shell.status = before;
    }
}
