package dev.holdfast.sim.guest;

import java.util.ArrayList;
import java.util.List;

/** The agent inside a machine. What it is told to run ends at once and well, and says nothing. */
public final class Agent {
    private static final int FIRST = 1001;

    private final List<String> ran = new ArrayList<>();
    private boolean answers = true;

    /** Whether it answers, as one that is installed and runs does. */
    public synchronized void answers(boolean on) {
        answers = on;
    }

    synchronized boolean isAnswering() {
        return answers;
    }

    /** The commands that it was given to run, the oldest first. */
    public synchronized List<String> ran() {
        return List.copyOf(ran);
    }

    /** The number of the process. */
    synchronized int run(String command) {
        ran.add(command);
        return FIRST + ran.size() - 1;
    }

    synchronized boolean did(int pid) {
        return pid >= FIRST && pid < FIRST + ran.size();
    }
}
