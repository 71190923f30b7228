package dev.holdfast.maintenance;

import dev.holdfast.access.Ownership;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.RevisionCache;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import dev.holdfast.maintenance.Exemptions.Exemption;
import dev.holdfast.maintenance.Exemptions.Kind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The windows in memory, for {@link Exemptions}. Whether one is open is decided by its times, not by when it is noted. */
final class OpenWindows {
    private final RevisionCache<List<WindowRow>> cache;
    private final WindowTargets targets;
    private volatile List<Known> known = List.of();
    private volatile List<Host> hosts = List.of();

    /**
     * A window that is not over for good.
     *
     * @param guests those that it names
     */
    private record Known(WindowRow row, MaintenanceTargets targets, Set<GuestRef> guests) {}

    /**
     * What windows may name a subject by.
     *
     * @param node on which it is, or which it is; null when it is on none, as a shared storage
     * @param place where it belongs
     */
    record Facts(
            long clusterId,
            @Nullable String node,
            Ownership place,
            @Nullable GuestState guest) {}

    OpenWindows(Db db, WindowTargets targets) {
        this.cache = new RevisionCache<>(db, WindowStore.REVISION, new WindowStore()::active);
        this.targets = targets;
    }

    /** Reads what changed; not from within a transaction. */
    void refresh() {
        List<WindowRow> rows = cache.get();
        boolean named = rows.stream().anyMatch(row -> !row.covered().guests().isEmpty());
        Map<GuestItem, GuestRef> ids = named ? targets.guests() : Map.of();
        hosts = rows.isEmpty() ? List.of() : targets.hosts();
        known = rows.stream()
                .map(row -> {
                    MaintenanceTargets of = row.covered();
                    var refs = new HashSet<GuestRef>();
                    for (GuestItem item : of.guests()) {
                        GuestRef ref = ids.get(item);
                        if (ref != null) refs.add(ref);
                    }
                    return new Known(row, of, refs);
                })
                .toList();
    }

    /** Whether there is none at all, so that nothing has to be looked at. */
    boolean isEmpty() {
        return known.isEmpty();
    }

    /** The open window that lasts longest; null if there is none. */
    @Nullable
    Exemption of(Facts subject, Instant now) {
        Known longest = null;
        for (Known one : known) {
            if (!one.row().isOpen(now) || !covers(one, subject)) continue;
            if (longest == null || outlasts(one, longest, now)) longest = one;
        }
        if (longest == null) return null;
        Instant until = longest.row().openUntil(now);
        String end = until == null
                ? "until job " + longest.row().jobId() + " has ended"
                : "until " + until.truncatedTo(ChronoUnit.MINUTES);
        return new Exemption(Kind.MAINTENANCE, "Maintenance: " + longest.row().name() + " (" + end + ").", until);
    }

    private static boolean outlasts(Known one, Known other, Instant now) {
        Instant end = one.row().openUntil(now);
        Instant otherEnd = other.row().openUntil(now);
        if (otherEnd == null) return false;
        return end == null || end.isAfter(otherEnd);
    }

    private boolean covers(Known window, Facts subject) {
        Long team = window.row().teamId();
        if (team != null
                && !window.row().isOfJob()
                && !team.equals(subject.place().teamId())) return false;
        MaintenanceTargets of = window.targets();
        if (of.all()) return true;
        if (!of.hostIds().isEmpty() && isOn(of.hostIds(), subject)) return true;
        GuestState guest = subject.guest();
        if (guest == null) return false;
        return window.guests().contains(new GuestRef(subject.clusterId(), guest.vmid()))
                || !Collections.disjoint(of.tags(), guest.tags())
                || (guest.pool() != null && of.pools().contains(guest.pool()));
    }

    /** Whether it is, or is on, a node for which one of these hosts is enrolled. */
    private boolean isOn(List<Long> hostIds, Facts subject) {
        for (Host host : hosts) {
            if (host.clusterId() == subject.clusterId()
                    && host.node().equals(subject.node())
                    && hostIds.contains(host.id())) {
                return true;
            }
        }
        return false;
    }
}
