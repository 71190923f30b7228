package dev.holdfast.ssh;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps the lines of a short command. */
public final class Collected implements SshConnection.Output {
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    private final List<String> errors = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void out(String line) {
        lines.add(line);
    }

    @Override
    public void err(String line) {
        errors.add(line);
    }

    /** What it printed so far. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    /** What it said on standard error so far, as one text. */
    public String errors() {
        return String.join(" ", List.copyOf(errors));
    }
}
