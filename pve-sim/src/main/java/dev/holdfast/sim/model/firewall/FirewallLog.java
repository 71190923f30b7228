package dev.holdfast.sim.model.firewall;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The firewall log of a node and its guests: the last lines, in one file. */
public final class FirewallLog {
    private static final int KEPT = 5000;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss xx", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** A line, with the guest and the time that it is about; VM ID 0 is no guest. */
    public record Line(int vmid, long second, String text) {}

    private final Deque<Line> lines = new ArrayDeque<>();
    private boolean missing;

    /** The first line comes from the logger itself, as after every start of a node. */
    public FirewallLog(long now) {
        add(now, 0, 5, "-", "starting pvefw logger");
    }

    /**
     * Adds a line.
     *
     * @param vmid 0 for chains that belong to no guest
     * @param level that of the rule or policy, 0 to 7
     * @param text the policy or action, a colon, and the fields of the packet
     */
    public synchronized void add(long now, int vmid, int level, String chain, String text) {
        missing = false;
        Instant at = Instant.ofEpochMilli(now);
        String line = vmid + " " + level + " " + chain + " " + TIME.format(at) + " " + text;
        lines.addLast(new Line(vmid, at.getEpochSecond(), line));
        if (lines.size() > KEPT) lines.removeFirst();
    }

    /** Removes all lines. */
    public synchronized void remove() {
        lines.clear();
        missing = true;
    }

    /** The lines, the oldest first; null when the file does not exist. */
    public synchronized @Nullable List<Line> lines() {
        return missing ? null : List.copyOf(lines);
    }
}
