package dev.holdfast.sim.api.node;

import dev.holdfast.sim.model.node.Interfaces;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.schema.PropertyString;
import dev.holdfast.sim.wire.Failure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The parameters of backup jobs, and which of them can be combined. */
final class BackupJobParameters {
    private static final Parameter COUNT = Parameter.number(0, null);
    private static final Parameter GUESTS =
            Parameter.of((_, list) -> Interfaces.split(list).allMatch(one -> one.matches("[1-9][0-9]{2,8}"))
                    ? null
                    : "value does not look like a valid VM ID\n");
    private static final Parameter DAYS = Parameter.of((_, list) -> Interfaces.split(list)
            .filter(day -> !day.matches("mon|tue|wed|thu|fri|sat|sun"))
            .findFirst()
            .map(day -> "invalid day '" + day + "'\n")
            .orElse(null));
    private static final Map<String, Parameter> KEEP = Map.of(
            "keep-all", Parameter.FLAG,
            "keep-last", COUNT,
            "keep-hourly", COUNT,
            "keep-daily", COUNT,
            "keep-weekly", COUNT,
            "keep-monthly", COUNT,
            "keep-yearly", COUNT);

    /** Values that are property strings and returned as objects. */
    static final Map<String, PropertyString> LISTS = Map.of(
            "prune-backups", new PropertyString(KEEP, null),
            "fleecing", new PropertyString(Map.of("enabled", Parameter.FLAG, "storage", Formats.STORAGE), "enabled"),
            "performance",
                    new PropertyString(
                            Map.of(
                                    "max-workers",
                                    Parameter.number(1, 256),
                                    "pbs-entries-max",
                                    Parameter.number(1, null)),
                            null));

    static final Map<String, Parameter> ALL = all();

    private BackupJobParameters() {}

    private static Map<String, Parameter> all() {
        var all = new HashMap<String, Parameter>();
        LISTS.forEach((name, list) -> all.put(name, Parameter.of(list)));
        for (String flag : "all enabled protected quiet remove repeat-missed stdexcludes stop".split(" ")) {
            all.put(flag, Parameter.FLAG);
        }
        for (String text : "dumpdir mailto node pool script tmpdir".split(" ")) all.put(text, Parameter.TEXT);
        for (String count : "bwlimit lockwait stopwait".split(" ")) all.put(count, COUNT);
        for (String number : "pigz zstd".split(" ")) all.put(number, Parameter.number(null, null));
        for (String guests : "exclude vmid".split(" ")) all.put(guests, GUESTS);
        all.put("comment", Parameter.text(512));
        all.put("compress", Parameter.oneOf("0", "1", "gzip", "lzo", "zstd"));
        all.put("dow", DAYS);
        all.put("exclude-path", new Parameter("array", false, null, null, null, Integer.MAX_VALUE, null));
        all.put("ionice", Parameter.number(0, 8));
        all.put("mailnotification", Parameter.oneOf("always", "failure"));
        all.put("maxfiles", Parameter.number(1, null));
        all.put("mode", Parameter.oneOf("snapshot", "suspend", "stop"));
        all.put("notes-template", Parameter.text(1024));
        all.put("notification-mode", Parameter.oneOf("auto", "legacy-sendmail", "notification-system"));
        all.put("pbs-change-detection-mode", Parameter.oneOf("legacy", "data", "metadata"));
        all.put("schedule", Parameter.of(BackupJobParameters::unscheduled));
        all.put("starttime", Parameter.matching("\\d{1,2}:\\d{1,2}"));
        all.put("storage", Formats.STORAGE);
        return Map.copyOf(all);
    }

    private static @Nullable String unscheduled(String name, String value) {
        boolean odd = value.length() > 128 || !value.matches("[\\w\\s*/,.:~-]+");
        return odd ? "unable to parse calendar event\n" : null;
    }

    /** Refuses parameters that conflict, that need another one, or that only root may set, which no token is. */
    static void verify(Map<String, String> sent) {
        for (String root : List.of("tmpdir", "dumpdir", "script")) {
            if (sent.containsKey(root)) throw Failure.parameter(root, "Only root may set this option.");
        }
        var missing = new TreeMap<String, String>();
        Map.of("dow", "starttime", "notes-template", "storage", "protected", "storage")
                .forEach((one, other) -> {
                    if (sent.containsKey(one) && !sent.containsKey(other)) {
                        missing.put(other, "missing property - '" + one + "' requires this property");
                    }
                });
        if (!missing.isEmpty()) throw Failure.parameters(missing);
        for (String other : List.of("all", "exclude", "pool")) {
            if (sent.containsKey("vmid") && sent.containsKey(other) && !"0".equals(sent.get(other))) {
                throw Failure.parameter(other, "option conflicts with option 'vmid'");
            }
        }
        if (sent.containsKey("starttime") && sent.containsKey("schedule")) {
            throw Failure.parameter("starttime", "'starttime' and 'schedule' cannot both be set");
        }
    }
}
