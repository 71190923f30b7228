package dev.holdfast.sim.api.storage;

import dev.holdfast.sim.model.volume.Backup;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.schema.PropertyString;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The retention rules: how many backups of a guest are kept, and which ones. */
public final class Retention {
    private static final PropertyString LIST = new PropertyString(
            Map.of(
                    "keep-all", Parameter.FLAG,
                    "keep-last", Parameter.number(0, null),
                    "keep-hourly", Parameter.number(0, null),
                    "keep-daily", Parameter.number(0, null),
                    "keep-weekly", Parameter.number(0, null),
                    "keep-monthly", Parameter.number(0, null),
                    "keep-yearly", Parameter.number(0, null)),
            null);

    /** The {@code prune-backups} parameter. */
    public static final Parameter PARAMETER = Parameter.of(Retention::fault);

    /** The rules in the order in which they apply; each counts one backup per time span. */
    private static final List<String> RULES =
            List.of("keep-last", "keep-hourly", "keep-daily", "keep-weekly", "keep-monthly", "keep-yearly");

    private static final Pattern STANDARD = Pattern.compile(
            "backup/vzdump-(lxc|qemu)-[1-9][0-9]{2,8}-[0-9]{4}(_[0-9]{2}){2}-[0-9]{2}(_[0-9]{2}){2}\\.(tar|vma)(\\..+)?");

    /** The mark of one backup: {@code keep}, {@code remove}, {@code protected} or {@code renamed}. */
    record Mark(Volume volume, String type, String mark) {}

    private final Map<String, String> keep;

    private Retention(Map<String, String> keep) {
        this.keep = keep;
    }

    /** Parses a value of {@code prune-backups}. */
    public static Retention of(String text) {
        return new Retention(new TreeMap<>(LIST.parse(text)));
    }

    private static @Nullable String fault(String name, String value) {
        String fault = LIST.fault(name, value);
        if (fault != null) return fault;
        Retention retention = of(value);
        boolean mixed = Parameter.isYes(retention.keep.get("keep-all")) && retention.limit() > 0;
        return mixed ? "keep-all cannot be set together with other options.\n" : null;
    }

    /** Whether no backup is removed. */
    public boolean keepsAll() {
        return limit() == 0;
    }

    /** The maximum number of backups. */
    public long limit() {
        long sum = 0;
        for (String rule : RULES) sum += number(rule);
        return sum;
    }

    private long number(String rule) {
        return Long.parseLong(keep.getOrDefault(rule, "0"));
    }

    /** In the order in which Proxmox writes the options. */
    @Override
    public String toString() {
        return String.join(",", keep.entrySet().stream().map(Object::toString).toList());
    }

    /**
     * Marks backups, separately for each guest. Backups with a name of another format are ignored, and protected
     * backups are neither removed nor counted.
     */
    List<Mark> marks(List<Volume> backups) {
        var marked = new TreeMap<String, String>();
        var groups = new TreeMap<String, List<Volume>>();
        for (Volume volume : backups) {
            if (volume.isProtected()) marked.put(volume.name(), "protected");
            else if (!isStandard(volume)) marked.put(volume.name(), "renamed");
            else
                groups.computeIfAbsent(type(volume) + "/" + volume.vmid(), _ -> new ArrayList<>())
                        .add(volume);
        }
        groups.values().forEach(group -> mark(group, marked));
        return backups.stream()
                .map(v -> new Mark(v, type(v), marked.getOrDefault(v.name(), "keep")))
                .toList();
    }

    private void mark(List<Volume> group, Map<String, String> marked) {
        if (keepsAll()) return;
        group.sort(Comparator.comparingLong(Volume::created).reversed());
        for (String rule : RULES) {
            if (number(rule) > 0) mark(group, marked, span(rule), number(rule));
        }
        group.forEach(volume -> marked.putIfAbsent(volume.name(), "remove"));
    }

    /** Keeps the newest backup of each span up to the limit; skips spans of which an earlier rule already kept one. */
    private static void mark(
            List<Volume> group, Map<String, String> marked, Function<LocalDateTime, Object> span, long limit) {
        var before = new HashSet<Object>();
        for (Volume volume : group) {
            if ("keep".equals(marked.get(volume.name()))) before.add(span.apply(time(volume)));
        }
        var now = new HashSet<Object>();
        for (Volume volume : group) {
            Object in = span.apply(time(volume));
            if (marked.containsKey(volume.name()) || before.contains(in)) continue;
            if (now.contains(in)) {
                marked.put(volume.name(), "remove");
                continue;
            }
            if (now.size() >= limit) return;
            now.add(in);
            marked.put(volume.name(), "keep");
        }
    }

    private static Function<LocalDateTime, Object> span(String rule) {
        return switch (rule) {
            case "keep-last" -> time -> time;
            case "keep-hourly" -> time -> time.truncatedTo(ChronoUnit.HOURS);
            case "keep-daily" -> LocalDateTime::toLocalDate;
            case "keep-weekly" ->
                time -> time.get(IsoFields.WEEK_BASED_YEAR) + "/" + time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case "keep-monthly" -> time -> time.getYear() + "/" + time.getMonthValue();
            default -> LocalDateTime::getYear;
        };
    }

    private static LocalDateTime time(Volume volume) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(volume.created()), ZoneOffset.UTC);
    }

    private static boolean isStandard(Volume volume) {
        return volume.format().startsWith("pbs-")
                || STANDARD.matcher(volume.name()).matches();
    }

    static String type(Volume volume) {
        Backup backup = volume.backup();
        if (backup == null
                || (!volume.format().startsWith("pbs-") && !volume.name().startsWith("backup/vzdump-"))) {
            return "unknown";
        }
        return backup.kind().type();
    }
}
