package dev.holdfast.ssh;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps the lines of a short command, of those that print more than a mebibyte only the first: what runs in a container is not
 * ours, and must not fill our memory.
 */
public final class Collected implements SshConnection.Output {
    private static final long MOST = 1 << 20;

    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    private final List<String> errors = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong remaining = new AtomicLong(MOST);

    @Override
    public void out(String line) {
        keep(line, lines);
    }

    @Override
    public void err(String line) {
        keep(line, errors);
    }

    private void keep(String line, List<String> where) {
        if (remaining.addAndGet(-1 - line.length()) >= 0) where.add(line);
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
