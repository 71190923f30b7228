package dev.holdfast.sim.model.guest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands that a guest agent runs. Each ends at once with exit code 0 and prints nothing, unless a test says otherwise. As with
 * QEMU's agent, the end of a command can be read once: then its process ID is forgotten.
 */
public final class AgentCommands {
    private static final int FIRST = 1001;

    /**
     * How a command ends.
     *
     * @param signal that ended it; it then has no exit code
     * @param cut whether the agent did not keep all that it printed
     */
    public record End(int exitCode, @Nullable Integer signal, String out, String err, boolean cut) {
        /** That exits with this code, after having printed this. */
        public static End of(int exitCode, String out, String err) {
            return new End(exitCode, null, out, err, false);
        }
    }

    private final List<String> ran = new ArrayList<>();
    private final List<String> inputs = new ArrayList<>();
    private final Map<String, End> ends = new HashMap<>();
    private final Map<Integer, String> processes = new HashMap<>();
    private boolean holds;

    /** Says how commands of this program end. */
    public synchronized void ends(String program, End end) {
        ends.put(program, end);
    }

    /** From now on no command ends; false lets all of them end. */
    public synchronized void hold(boolean on) {
        holds = on;
    }

    /** The commands that were run, oldest first, each with blanks between its words. */
    public synchronized List<String> ran() {
        return List.copyOf(ran);
    }

    /** What the commands that have an input could read, oldest first. */
    public synchronized List<String> inputs() {
        return List.copyOf(inputs);
    }

    /** Returns the process ID. */
    public synchronized int run(List<String> words, @Nullable String input) {
        int pid = FIRST + ran.size();
        ran.add(String.join(" ", words));
        if (input != null) inputs.add(input);
        processes.put(pid, words.getFirst());
        return pid;
    }

    /** Whether it runs, or has ended and nobody read how. */
    public synchronized boolean knows(int pid) {
        return processes.containsKey(pid);
    }

    /** How it ended; null while it runs. Forgets it once it has ended. */
    public synchronized @Nullable End read(int pid) {
        if (holds) return null;
        return ends.getOrDefault(processes.remove(pid), End.of(0, "", ""));
    }

    synchronized void forget() {
        processes.clear();
    }
}
