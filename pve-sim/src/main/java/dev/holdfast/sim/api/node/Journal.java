package dev.holdfast.sim.api.node;

import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimTask;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The content of a node's journal: its start, and when tasks began and ended. Other services write nothing here. */
final class Journal {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("MMM dd HH:mm:ss", Locale.ROOT);

    /**
     * One entry.
     *
     * @param token the token of the task that it is about; empty for none
     */
    record Entry(long seconds, String node, String service, int pid, String token, String text) {
        String line(ZoneId zone) {
            String stamp = STAMP.format(Instant.ofEpochSecond(seconds).atZone(zone));
            return stamp + " " + node + " " + service + "[" + pid + "]: " + text;
        }

        /** Its position, to continue from there later. */
        String cursor() {
            return "t=%x;x=%x".formatted(seconds * 1_000_000, hashCode() & 0xffffffffL);
        }
    }

    private Journal() {}

    /** The oldest first. */
    static List<Entry> of(SimNode node) {
        var entries = new ArrayList<Entry>();
        entries.add(new Entry(node.bootedAt() / 1000, node.name(), "systemd", 1, "", "Startup finished."));
        for (SimTask task : node.cluster().tasks().reversed()) {
            if (task.node().equals(node.name())) entries.addAll(of(task));
        }
        entries.sort(Comparator.comparingLong(Entry::seconds));
        return entries;
    }

    static List<Entry> of(SimTask task) {
        Map<String, Object> row = task.row();
        String token = row.get("user") + (row.containsKey("tokenid") ? "!" + row.get("tokenid") : "");
        int pid = (int) row.getOrDefault("pid", 0);
        String about = "<" + token + "> ";
        var entries = new ArrayList<Entry>();
        entries.add(new Entry(
                task.startTime(), task.node(), "pvedaemon", pid, token, about + "starting task " + task.upid()));
        if (row.get("endtime") instanceof Long end) {
            String text = about + "end task " + task.upid() + " " + row.get("status");
            entries.add(new Entry(end, task.node(), "pvedaemon", pid, token, text));
        }
        return entries;
    }
}
