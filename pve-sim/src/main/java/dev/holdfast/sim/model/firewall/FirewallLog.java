package dev.holdfast.sim.model.firewall;

import dev.holdfast.sim.server.Api;
import dev.holdfast.sim.api.ApiCall;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The firewall log of a node and its guests: the last lines, in one file. */
public final class FirewallLog {
    private static final int KEPT = 5000;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss xx", Locale.ROOT).withZone(ZoneOffset.UTC);

    private record Line(int vmid, long second, String text) {}

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

    /** The requested lines of a guest, or of all; numbers and total count only those. */
    public synchronized Api.Page page(ApiCall asking, @Nullable Integer vmid) {
        boolean timed = asking.parameter("since") != null || asking.parameter("until") != null;
        // When a time is requested, Proxmox VE reads the files that exist, and reports nothing when there is none.
        if (missing && timed) return new Api.Page(List.of(), 0);
        // In this case the answer is not a list but a single row.
        if (missing) {
            return new Api.Page(Map.of("n", 1, "t", "unable to open file - No such file or directory"), 1);
        }
        int since = asking.number("since", 0);
        int until = asking.number("until", 0);
        List<Line> found = lines.stream()
                .filter(line -> vmid == null || line.vmid() == vmid)
                .filter(line -> since == 0 || line.second() >= since)
                .filter(line -> until == 0 || line.second() <= until)
                .toList();
        if (found.isEmpty()) return new Api.Page(List.of(Map.of("n", 1, "t", "no content")), 1);
        int limit = asking.number("limit", 50);
        var page = new ArrayList<Map<String, Object>>();
        for (int i = asking.number("start", 0); i < found.size() && (limit == 0 || page.size() < limit); i++) {
            page.add(Map.of("n", i + 1, "t", found.get(i).text()));
        }
        return new Api.Page(page, found.size());
    }
}
