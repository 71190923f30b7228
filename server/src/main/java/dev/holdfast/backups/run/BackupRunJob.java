package dev.holdfast.backups.run;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.bulk.Lanes;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.pve.storage.BackupSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Backs several guests up. Each is a part of the job with a result of its own. A node makes one backup at a time, as Proxmox VE
 * itself does; several nodes of a cluster work at the same time.
 */
final class BackupRunJob implements Job<BackupRunJob.Params> {
    static final JobType<Params> KIND = new JobType<>("backup.run", Params.class, Priority.PEOPLE);
    private static final Lanes LANES = new Lanes(1, 4);

    /** A guest, where it was when it was ordered, and the storage for its backup. */
    record Entry(String type, long id, int vmid, String name, long clusterId, String node, String storage) {}

    /**
     * @param otherHosts the hosts on which it works besides its own
     * @param extras null in jobs of earlier versions
     */
    record Params(
            List<Entry> guests,
            BackupSpec.Mode mode,
            BackupSpec.Compression compression,
            List<Long> otherHosts,
            @Nullable BackupExtras extras) {}

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
            @Nullable Long downtimeS) {
        String line() {
            if (!outcome.equals("done")) return name + ": " + detail;
            return name + ": done" + (detail == null ? "." : ", with warnings: " + detail);
        }
    }

    private final List<GuestTargets> areas;

    BackupRunJob(List<GuestTargets> areas) {
        this.areas = List.copyOf(areas);
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
        List<Entry> guests = params.guests();
        Map<Integer, GuestResult> results = new ConcurrentHashMap<>();
        var count = new AtomicInteger();
        List<Integer> left = LANES.run(
                IntStream.range(0, guests.size()).boxed().toList(),
                number -> new Lanes.Place(
                        guests.get(number).clusterId(), guests.get(number).node()),
                job::isCanceled,
                number -> {
                    results.put(number, result(params, number, job));
                    job.progress(count.incrementAndGet() * 100 / guests.size());
                });
        if (!left.isEmpty()) {
            job.line("Not begun, because the job was canceled: "
                    + left.stream().map(number -> guests.get(number).name()).collect(Collectors.joining(", ")) + ".");
            job.stopIfCanceled();
        }
        return outcome(IntStream.range(0, guests.size()).mapToObj(results::get).toList());
    }

    private GuestResult result(Params params, int number, JobContext job) throws InterruptedException {
        Entry guest = params.guests().get(number);
        Outcome outcome;
        try {
            GuestTargets area = areas.stream()
                    .filter(one -> one.type().equals(guest.type()))
                    .findFirst()
                    .orElseThrow();
            var one = new GuestBackupJob.Params(
                    guest.id(), guest.storage(), params.mode(), params.compression(), params.extras());
            outcome = job.part(String.valueOf(number), area.request(guest.id(), GuestBackupJob.type(area), one));
        } catch (Refusal e) {
            outcome = new Outcome.Failed(e.detail());
        }
        GuestResult result = switch (outcome) {
            case Outcome.Done(Object done) -> done(guest, done);
            case Outcome.Failed failed -> of(guest, "failed", failed.reason());
            case Outcome.Unknown(String reason) -> of(guest, "unknown", reason);
        };
        job.step("logged " + number, () -> job.line(result.line()));
        return result;
    }

    private static GuestResult of(Entry guest, String outcome, String detail) {
        return new GuestResult(guest.type(), guest.id(), guest.vmid(), guest.name(), outcome, detail, null, null, null);
    }

    private static GuestResult done(Entry guest, @Nullable Object result) {
        JsonNode node = result instanceof JsonNode json ? json : null;
        return new GuestResult(
                guest.type(),
                guest.id(),
                guest.vmid(),
                guest.name(),
                "done",
                text(node, "warnings"),
                text(node, "volid"),
                number(node, "size_bytes"),
                number(node, "downtime_s"));
    }

    private static @Nullable String text(@Nullable JsonNode node, String key) {
        return node != null && node.hasNonNull(key) ? node.get(key).asString() : null;
    }

    private static @Nullable Long number(@Nullable JsonNode node, String key) {
        return node != null && node.hasNonNull(key) ? node.get(key).asLong() : null;
    }

    /** It is a failure as soon as one guest has no backup; the result says which. */
    static Outcome outcome(List<GuestResult> results) {
        var counts = new LinkedHashMap<String, Object>();
        for (String outcome : List.of("done", "failed", "unknown")) {
            counts.put(
                    outcome,
                    results.stream()
                            .filter(one -> one.outcome().equals(outcome))
                            .count());
        }
        counts.put("results", results);
        List<GuestResult> bad =
                results.stream().filter(one -> !one.outcome().equals("done")).toList();
        if (bad.isEmpty()) return new Outcome.Done(counts);
        return new Outcome.Failed(
                bad.size() + " of " + results.size() + (results.size() == 1 ? " guest " : " guests ")
                        + (bad.size() == 1 ? "was" : "were") + " not backed up. "
                        + bad.getFirst().line(),
                counts);
    }
}
