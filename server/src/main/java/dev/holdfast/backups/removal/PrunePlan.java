package dev.holdfast.backups.removal;

import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.retention.Keep;
import dev.holdfast.retention.RetentionRule;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which backups are kept and removed, by the rule of Proxmox VE ({@code /nodes/{node}/storage/{storage}/prunebackups}) for each
 * guest. Pure.
 */
final class PrunePlan {
    private PrunePlan() {}

    /** What happens to a backup, by the words that Proxmox VE uses for that. */
    enum Mark {
        KEEP,
        REMOVE,
        /** It is never removed, and does not count for the rules. */
        PROTECTED,
        /** Its name does not tell its guest or its time: it is never removed. */
        RENAMED
    }

    /**
     * A backup, and why it is kept.
     *
     * @param reason such as {@code weekly 2026-W47}; null for one that is removed
     */
    record Verdict(Backup backup, Mark mark, @Nullable String reason) {}

    private record Group(GuestKind kind, int vmid) {}

    /** The newest first within each guest; guests in the order of their IDs. */
    static List<Verdict> of(List<Backup> backups, Keep keep, ZoneId zone) {
        var verdicts = new ArrayList<Verdict>();
        var groups = new LinkedHashMap<Group, List<Backup>>();
        backups.stream()
                .sorted(Comparator.comparing(Backup::vmid, Comparator.nullsLast(Comparator.<Integer>naturalOrder()))
                        .thenComparing(Backup::takenAt, Comparator.nullsLast(Comparator.<Instant>reverseOrder()))
                        .thenComparing(Backup::name, Comparator.reverseOrder()))
                .forEach(one -> {
                    if (one.volume().backup() == null
                            || one.kind() == null
                            || one.vmid() == null
                            || one.takenAt() == null) {
                        verdicts.add(new Verdict(one, Mark.RENAMED, "renamed"));
                    } else if (!one.certain()) {
                        verdicts.add(new Verdict(one, Mark.PROTECTED, "may be of another cluster"));
                    } else if (one.isProtected()) {
                        verdicts.add(new Verdict(one, Mark.PROTECTED, "protected"));
                    } else {
                        groups.computeIfAbsent(new Group(one.kind(), one.vmid()), _ -> new ArrayList<>())
                                .add(one);
                    }
                });
        groups.values().forEach(group -> verdicts.addAll(ofGuest(group, keep, zone)));
        return verdicts;
    }

    private static List<Verdict> ofGuest(List<Backup> newestFirst, Keep keep, ZoneId zone) {
        Map<Backup, String> kept =
                RetentionRule.kept(newestFirst, one -> Objects.requireNonNull(one.takenAt()), keep, zone);
        return newestFirst.stream()
                .map(one -> new Verdict(one, kept.containsKey(one) ? Mark.KEEP : Mark.REMOVE, kept.get(one)))
                .toList();
    }
}
