package dev.holdfast.sim.guest;

import java.util.ArrayList;
import java.util.List;

/** The QEMU guest agent of a VM. Every command it runs ends immediately with exit code 0 and prints nothing. */
public final class Agent {
    private static final int FIRST = 1001;

    private final List<String> ran = new ArrayList<>();
    private boolean answers = true;

    /** Sets whether the agent answers, as an installed and running agent does. */
    public synchronized void answers(boolean on) {
        answers = on;
    }

    synchronized boolean isAnswering() {
        return answers;
    }

    /** The commands that were run, oldest first. */
    public synchronized List<String> ran() {
        return List.copyOf(ran);
    }

    /** Returns the process ID. */
    synchronized int run(String command) {
        ran.add(command);
        return FIRST + ran.size() - 1;
    }

    synchronized boolean did(int pid) {
        return pid >= FIRST && pid < FIRST + ran.size();
    }
}
