package dev.holdfast.metrics.collect;

import dev.holdfast.base.VisibleText;
import dev.holdfast.base.text.UtcTimes;
import dev.holdfast.guests.Guest;
import dev.holdfast.guests.KnownGuests;
import dev.holdfast.guests.observed.Replications;
import dev.holdfast.guests.observed.Replications.Replication;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.SlowReadings;
import dev.holdfast.metrics.Subject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Whether the replication of guests fails. One that is switched off says nothing, nor does a node that has not answered lately. */
record ReplicationReadings(Replications replications, Inventory inventory, KnownGuests guests, InstantSource clock)
        implements SlowReadings {
    private static final int LONGEST_ERROR = 200;

    @Override
    public Collection<Sample> of(long clusterId) {
        Snapshot last = inventory.present(clusterId);
        if (last == null) return List.of();
        Map<Integer, List<Replication>> told = replications.ofCluster(last);
        if (told.isEmpty()) return List.of();
        Map<Integer, Guest> known = guests.ofCluster(clusterId);
        Instant now = clock.instant();
        var samples = new ArrayList<Sample>();
        told.forEach((vmid, jobs) -> {
            Guest guest = known.get(vmid);
            GuestState seen = last.guests().get(vmid);
            if (guest == null || seen == null || seen.kind() != guest.kind()) return;
            samples.add(sample(new Sample(Subject.guest(clusterId, guest.id()), now), jobs));
        });
        return samples;
    }

    /** With the value of a guest that has these jobs. Pure. */
    static Sample sample(Sample empty, List<Replication> jobs) {
        List<Replication> enabled = jobs.stream().filter(Replication::enabled).toList();
        if (enabled.isEmpty()) return empty;
        return enabled.stream()
                .filter(job -> job.failures() > 0 || job.error() != null)
                .min(Comparator.comparing(Replication::id))
                .map(job -> empty.with(Metric.REPLICATION_FAILED, 1.0, reason(job)))
                .orElseGet(() -> empty.with(Metric.REPLICATION_FAILED, 0.0));
    }

    private static String reason(Replication job) {
        String target = job.target() == null ? "" : "to " + job.target() + ", ";
        String since = job.lastSyncAt() == null
                ? "never synchronised"
                : "not synchronised since " + UtcTimes.minute(job.lastSyncAt());
        String error = job.error() == null ? "" : VisibleText.oneLine(job.error());
        if (error.length() > LONGEST_ERROR) error = error.substring(0, LONGEST_ERROR) + "…";
        return target + since + (error.isEmpty() ? "" : ": " + error);
    }
}
