package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.process.Killed;
import dev.holdfast.sim.shell.process.Signal;
import dev.holdfast.sim.shell.process.SimProcess;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The traps of a shell for its exit, for errors and for signals, and the signal that waits for its trap. */
final class Traps {
    private final SimProcess process;
    private final Map<String, String> commands = new TreeMap<>();
    private @Nullable Signal held;
    private boolean interactive;

    Traps(SimProcess process) {
        this.process = process;
    }

    /** Copies the traps that a subshell keeps: ignored signals, and the ERR trap with {@code set -E}. */
    void inherit(Traps other, boolean errorsTraced) {
        other.commands.forEach((event, command) -> {
            boolean ignored = command.isEmpty() && !event.equals("EXIT");
            if (ignored || (event.equals("ERR") && errorsTraced)) commands.put(event, command);
        });
    }

    void set(String event, @Nullable String command) {
        if (command == null) commands.remove(event);
        else commands.put(event, command);
    }

    Map<String, String> all() {
        return commands;
    }

    /** From now on Ctrl-C leaves the typed line, also before its first command runs, and not the shell. */
    void interactive() {
        interactive = true;
    }

    private boolean leavesLine(Signal sent) {
        return interactive && sent == Signal.INT;
    }

    void clear() {
        commands.clear();
    }

    /** The status of a builtin whose reader is gone; ends the process if it has no trap for SIGPIPE. */
    int broken() {
        String command = commands.get(Signal.PIPE.name());
        if (command == null) throw new Killed(Signal.PIPE);
        if (!command.isEmpty()) held = Signal.PIPE;
        return 1;
    }

    /** Handles a signal during a command: keeps it for its trap, or ends the process if there is no trap. */
    int interrupted() {
        Signal sent = process.takeSignal();
        if (sent == null) return 130;
        boolean ends = sent == Signal.KILL || !(commands.containsKey(sent.name()) || leavesLine(sent));
        if (ends) throw new Killed(sent);
        held = sent;
        return 128 + sent.number();
    }

    /** The trap of a pending signal, null if none is pending; a signal without a trap ends the process. */
    @Nullable
    String takeSignal() {
        Signal sent = held == null ? process.takeSignal() : held;
        held = null;
        if (sent == null) return null;
        String command = sent == Signal.KILL ? null : commands.get(sent.name());
        if (command != null) return command;
        if (leavesLine(sent)) throw new ShellExit.Line();
        throw new Killed(sent);
    }

    /** The EXIT trap, which runs only once; null if there is none. */
    @Nullable
    String takeExit() {
        return commands.remove("EXIT");
    }

    /** The ERR trap, null if there is none. */
    @Nullable
    String error() {
        return commands.get("ERR");
    }
}
