package dev.holdfast.backups.run;

import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.bulk.GuestParts;
import dev.holdfast.guests.bulk.Lanes;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Backs several guests up. Each is a part of the job with a result of its own. A node makes one backup at a time, as Proxmox VE
 * itself does; several nodes of a cluster work at the same time.
 */
record BackupRunJob(List<GuestTargets> areas) implements Job<BackupRunJob.Params> {
    static final JobType<Params> KIND = new JobType<>("backup.run", Params.class, Priority.PEOPLE);
    private static final Lanes LANES = new Lanes(1, 4);

    /** A guest, where it was when it was ordered, and the storage for its backup. */
    record Entry(String type, long id, int vmid, String name, long clusterId, String node, String storage) {}

    /** @param otherHosts the hosts on which it works besides its own */
    record Params(List<Entry> guests, BackupWay way, List<Long> otherHosts) {}

    /**
     * What became of a guest.
     *
     * @param outcome {@code done failed unknown}
     * @param detail why it failed, what is not known, or warnings; otherwise null
     * @param downtimeS how long the guest was stopped or paused; null when it was not
     */
    record GuestResult(
            String type,
            @Nullable Long id,
            int vmid,
            String name,
            String outcome,
            @Nullable String detail,
            @Nullable String volid,
            @Nullable Long sizeBytes,
            @Nullable Long downtimeS)
            implements GuestParts.Result {
        @Override
        public String line() {
            if (!outcome.equals("done")) return name + ": " + detail;
            return name + ": done" + (detail == null ? "." : ", with warnings: " + detail);
        }
    }

    BackupRunJob {
        areas = List.copyOf(areas);
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public List<Long> others(Params params) {
        return params.otherHosts();
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        var parts = new GuestParts<Entry, GuestResult>(job, params.guests(), Entry::name);
        List<GuestResult> results = parts.run(
                LANES,
                guest -> new Lanes.Place(guest.clusterId(), guest.node()),
                number -> result(params, number, parts));
        return outcome(results);
    }

    private GuestResult result(Params params, int number, GuestParts<Entry, GuestResult> parts)
            throws InterruptedException {
        Entry guest = params.guests().get(number);
        GuestTargets area = areas.stream()
                .filter(one -> one.type().equals(guest.type()))
                .findFirst()
                .orElseThrow();
        var one = new GuestBackupJob.Params(guest.id(), guest.storage(), params.way());
        return switch (parts.attemptUntilCanceled(
                number, () -> area.request(guest.id(), GuestBackupJob.type(area), one))) {
            case Outcome.Done(Object done) -> done(guest, done);
            case Outcome.Failed failed -> of(guest, "failed", failed.reason());
            case Outcome.Unknown(String reason) -> of(guest, "unknown", reason);
        };
    }

    private static GuestResult of(Entry guest, String outcome, String detail) {
        return new GuestResult(guest.type(), guest.id(), guest.vmid(), guest.name(), outcome, detail, null, null, null);
    }

    private static GuestResult done(Entry guest, @Nullable Object result) {
        return new GuestResult(
                guest.type(),
                guest.id(),
                guest.vmid(),
                guest.name(),
                "done",
                GuestParts.text(result, "warnings"),
                GuestParts.text(result, "volid"),
                number(result, "size_bytes"),
                number(result, "downtime_s"));
    }

    private static @Nullable Long number(@Nullable Object result, String key) {
        return result instanceof JsonNode node && node.hasNonNull(key)
                ? node.get(key).asLong()
                : null;
    }

    /** It is a failure as soon as one guest has no backup; the result says which. */
    static Outcome outcome(List<GuestResult> results) {
        return GuestParts.outcome(
                results, List.of("done", "failed", "unknown"), "was not backed up", "were not backed up");
    }
}
