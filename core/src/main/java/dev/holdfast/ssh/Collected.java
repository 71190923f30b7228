package dev.holdfast.ssh;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Collects the output of a short command, at most the first mebibyte: programs in a container are not under our
 * control and must not fill the memory.
 */
public final class Collected implements CommandOutput {
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

    /** The lines printed so far. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    /** The lines of standard error so far. */
    public List<String> errorLines() {
        return List.copyOf(errors);
    }

    /** The standard error output so far, as one text. */
    public String errors() {
        return String.join(" ", errorLines());
    }
}
