package dev.holdfast.backups.run;

import dev.holdfast.backups.run.BackupRunJob.GuestResult;
import dev.holdfast.backups.run.NodeBackupJob.LoggedGuest;
import dev.holdfast.backups.run.NodeBackupJob.NodeResult;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.json.Json;
import dev.holdfast.guests.bulk.Lanes;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Runs a backup job of Proxmox VE now, as Proxmox VE's own page does: each node gets the parameters of the job, and backs up
 * its own guests. The result is that of each guest, by the logs of the nodes.
 */
final class HostJobRunJob implements Job<HostJobRunJob.Params> {
    static final JobType<Params> KIND = new JobType<>("backup.job_run", Params.class, Priority.PEOPLE);
    private static final Lanes LANES = new Lanes(1, 4);

    /**
     * A guest of the job.
     *
     * @param type {@code app vm}, or {@code container} for one that is no app
     * @param id null for one that is neither an app nor a virtual machine in Holdfast
     * @param obstacle why it is not backed up at all; null when it is
     */
    record Member(
            String type,
            @Nullable Long id,
            int vmid,
            String name,
            @Nullable String obstacle) {
        GuestResult as(String outcome, @Nullable String detail) {
            return new GuestResult(type, id, vmid, name, outcome, detail, null, null, null);
        }
    }

    /** A node with guests of the job; {@code hostId} is null when it is not enrolled. */
    record Share(String node, @Nullable Long hostId, List<Member> guests) {}

    /**
     * @param job its id in Proxmox VE
     * @param lost the guests that are on no node which could back them up
     * @param otherHosts the hosts on which it works besides its own
     */
    record Params(
            long clusterId,
            String job,
            Map<String, String> command,
            List<Share> shares,
            List<Member> lost,
            List<Long> otherHosts) {}

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
        job.line("Running backup job " + params.job() + " of Proxmox VE on "
                + params.shares().stream().map(Share::node).collect(Collectors.joining(", ")) + ".");
        Map<String, List<GuestResult>> byNode = new ConcurrentHashMap<>();
        List<Share> left = LANES.run(
                params.shares(), share -> new Lanes.Place(params.clusterId(), share.node()), job::isCanceled, share -> {
                    byNode.put(share.node(), results(params, share, job));
                    job.progress(byNode.size() * 100 / params.shares().size());
                });
        if (!left.isEmpty()) {
            job.line("Not begun, because the job was canceled: "
                    + left.stream().map(Share::node).collect(Collectors.joining(", ")) + ".");
            job.stopIfCanceled();
        }
        var results = new ArrayList<GuestResult>();
        params.shares().forEach(share -> results.addAll(byNode.getOrDefault(share.node(), List.of())));
        params.lost().forEach(one -> results.add(one.as("failed", one.obstacle())));
        job.step("logged", () -> results.forEach(one -> job.line(one.line())));
        return BackupRunJob.outcome(results);
    }

    private List<GuestResult> results(Params params, Share share, JobContext job) throws InterruptedException {
        List<Integer> vmids = share.guests().stream().map(Member::vmid).toList();
        var request = JobRequest.of(
                NodeBackupJob.KIND,
                new NodeBackupJob.Params(params.clusterId(), share.node(), params.command(), vmids));
        Long host = share.hostId();
        Outcome outcome;
        try {
            outcome = job.cancelablePart(
                    share.node(), host == null ? request : request.on(JobTarget.host(host, share.node()), host));
        } catch (Refusal e) {
            outcome = new Outcome.Failed(e.detail());
        }
        return switch (outcome) {
            case Outcome.Done(Object result) -> results(share, logged(result), "The log of its node does not name it.");
            case Outcome.Failed(String reason, Object result) -> results(share, logged(result), reason);
            case Outcome.Unknown(String reason) ->
                share.guests().stream().map(one -> one.as("unknown", reason)).toList();
        };
    }

    private static Map<Integer, LoggedGuest> logged(@Nullable Object result) {
        var guests = new HashMap<Integer, LoggedGuest>();
        // A refused part has the refusal as its result.
        if (result instanceof JsonNode json && json.has("guests")) {
            Json.MAPPER
                    .treeToValue(json, NodeResult.class)
                    .guests()
                    .forEach(one -> guests.putIfAbsent(one.vmid(), one));
        }
        return guests;
    }

    private static List<GuestResult> results(Share share, Map<Integer, LoggedGuest> logged, String otherwise) {
        var results = new ArrayList<GuestResult>();
        for (Member one : share.guests()) {
            LoggedGuest log = logged.get(one.vmid());
            if (log == null) results.add(one.as("failed", otherwise));
            else if (log.problem() != null) results.add(one.as("failed", log.problem()));
            else {
                results.add(new GuestResult(
                        one.type(),
                        one.id(),
                        one.vmid(),
                        one.name(),
                        "done",
                        log.warnings(),
                        log.volid(),
                        null,
                        log.downtimeS()));
            }
        }
        Set<Integer> expected =
                new HashSet<>(share.guests().stream().map(Member::vmid).toList());
        logged.values().stream()
                .filter(log -> log.problem() != null && !expected.contains(log.vmid()))
                .forEach(log -> results.add(new Member("guest", null, log.vmid(), "Guest " + log.vmid(), null)
                        .as("failed", log.problem())));
        return results;
    }
}
