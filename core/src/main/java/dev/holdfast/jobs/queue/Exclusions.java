package dev.holdfast.jobs.queue;

import static dev.holdfast.jobs.queue.Exclusions.Action.ADOPT;
import static dev.holdfast.jobs.queue.Exclusions.Action.FORGET;
import static dev.holdfast.jobs.queue.Exclusions.Action.MIGRATE;
import static dev.holdfast.jobs.queue.Exclusions.Action.POWER;
import static dev.holdfast.jobs.queue.Exclusions.Action.RECONFIGURE;
import static dev.holdfast.jobs.queue.Exclusions.Action.REMOVE_HOST;
import static dev.holdfast.jobs.queue.Exclusions.Action.SNAPSHOT;
import static dev.holdfast.jobs.queue.Exclusions.Action.UNINSTALL;
import static dev.holdfast.jobs.queue.Exclusions.Action.UPDATE;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.engine.JobClaimStore;
import dev.holdfast.jobs.engine.JobRunner;
import dev.holdfast.jobs.engine.JobStore;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Which actions a job excludes while it is in progress, from its creation to its end. Other actions run immediately or, if
 * they are jobs themselves, wait in the queue. Checked in the transaction of the action.
 */
public final class Exclusions {
    /** The actions on a guest or a host that a job can exclude. */
    public enum Action {
        POWER,
        /** Changing the guest's configuration, such as its resources, NICs and tags. */
        RECONFIGURE,
        /** Changing what only Holdfast stores about the app, such as its name. */
        EDIT,
        /** Taking, deleting or rolling back to a snapshot. */
        SNAPSHOT,
        UPDATE,
        MIGRATE,
        UNINSTALL,
        FORGET,
        ADOPT,
        /** Removing the host, or its SSH key, on which the job works. */
        REMOVE_HOST
    }

    /** The excluded actions by kind of job. */
    private static final Map<String, Set<Action>> EXCLUDED = Map.ofEntries(
            Map.entry("app.uninstall", Set.copyOf(EnumSet.allOf(Action.class))),
            // A change to the source during the copy would be lost with the source. An uninstall waits for the move.
            Map.entry("app.migrate", Set.of(RECONFIGURE, FORGET, ADOPT, REMOVE_HOST)),
            Map.entry("app.install", Set.of(ADOPT, REMOVE_HOST)),
            Map.entry("container.create", Set.of(ADOPT, REMOVE_HOST)),
            Map.entry("app.import", Set.of(REMOVE_HOST)),
            Map.entry("app.update", Set.of(REMOVE_HOST)),
            Map.entry("network.apply", Set.of(REMOVE_HOST)),
            Map.entry("firewall.arm", Set.of(REMOVE_HOST)),
            Map.entry("backup.delete", Set.of(REMOVE_HOST)),
            Map.entry("backup.prune", Set.of(REMOVE_HOST)),
            Map.entry("backup.run", Set.of(REMOVE_HOST)),
            Map.entry("backup.restore", Set.of(RECONFIGURE, FORGET, ADOPT, REMOVE_HOST)),
            // Nobody starts or changes the copy, or makes it an app.
            Map.entry("backup.test_restore", Set.copyOf(EnumSet.allOf(Action.class))),
            // Proxmox VE locks the guest.
            Map.entry("app.backup", Set.of(RECONFIGURE, REMOVE_HOST)),
            Map.entry("vm.backup", Set.of(RECONFIGURE, REMOVE_HOST)),
            Map.entry("vm.command", Set.of(REMOVE_HOST)),
            Map.entry("vm.clone", Set.of(ADOPT, REMOVE_HOST)),
            Map.entry("vm.create", Set.of(ADOPT, REMOVE_HOST)),
            Map.entry("vm.migrate", Set.of(RECONFIGURE, ADOPT, REMOVE_HOST)),
            // The guests whose moves are in progress.
            Map.entry("guests.move", Set.of(RECONFIGURE, FORGET, ADOPT, REMOVE_HOST)),
            Map.entry("vm.delete", Set.copyOf(EnumSet.allOf(Action.class))),
            // The rollback replaces the configuration, so a change would be lost.
            Map.entry("app.snapshot_rollback", Set.of(RECONFIGURE)),
            Map.entry("vm.snapshot_rollback", Set.of(RECONFIGURE)),
            // Proxmox VE would let a change wait for the move, and refuse it after ten seconds.
            Map.entry("app.disk_move", Set.of(RECONFIGURE)),
            Map.entry("vm.disk_move", Set.of(RECONFIGURE)));

    /** The actions that are jobs themselves, by kind of job. */
    private static final Map<String, Action> JOBS = Map.ofEntries(
            Map.entry("app.start", POWER),
            Map.entry("app.stop", POWER),
            Map.entry("app.restart", POWER),
            Map.entry("app.shutdown", POWER),
            Map.entry("app.update", UPDATE),
            Map.entry("app.migrate", MIGRATE),
            Map.entry("app.uninstall", UNINSTALL),
            Map.entry("vm.start", POWER),
            Map.entry("vm.stop", POWER),
            Map.entry("vm.restart", POWER),
            Map.entry("vm.shutdown", POWER),
            Map.entry("vm.pause", POWER),
            Map.entry("vm.resume", POWER),
            Map.entry("vm.reset", POWER),
            Map.entry("vm.clone", POWER),
            Map.entry("vm.migrate", MIGRATE),
            Map.entry("vm.template", RECONFIGURE),
            Map.entry("vm.delete", UNINSTALL),
            Map.entry("app.snapshot_create", SNAPSHOT),
            Map.entry("app.snapshot_delete", SNAPSHOT),
            Map.entry("app.snapshot_rollback", SNAPSHOT),
            Map.entry("vm.snapshot_create", SNAPSHOT),
            Map.entry("vm.snapshot_delete", SNAPSHOT),
            Map.entry("vm.snapshot_rollback", SNAPSHOT),
            Map.entry("app.disk_resize", RECONFIGURE),
            Map.entry("app.disk_move", RECONFIGURE),
            Map.entry("app.disk_delete", RECONFIGURE),
            Map.entry("vm.disk_resize", RECONFIGURE),
            Map.entry("vm.disk_move", RECONFIGURE),
            Map.entry("vm.disk_delete", RECONFIGURE));

    private final JobStore store;
    private final JobClaimStore claims = new JobClaimStore();
    private final Sealer sealer;
    private final Map<String, Job<?>> kinds;

    Exclusions(JobStore store, Sealer sealer, Map<String, Job<?>> kinds) {
        this.store = store;
        this.sealer = sealer;
        this.kinds = kinds;
    }

    /** Refuses with 409 {@code conflict} and the job if a job in progress on this guest excludes the action. */
    public void check(Handle transaction, Action action, String holdKey) {
        store.passGate(transaction); // of two simultaneous requests, the later one sees the job of the earlier one
        var job = claims.onGuest(transaction, excluding(action), holdKey);
        if (job != null) throw refusal(job);
    }

    /** The same for a new job. */
    void check(Handle transaction, JobType<?> kind, @Nullable String holdKey) {
        Action action = JOBS.get(kind.name());
        if (action != null && holdKey != null) check(transaction, action, holdKey);
    }

    /** The same for an action on a host: checks the jobs that work on that host. */
    public void checkHost(Handle transaction, Action action, long hostId) {
        store.passGate(transaction);
        for (var job : claims.ofKinds(transaction, excluding(action))) {
            if (Objects.equals(job.hostId(), hostId) || others(job).contains(hostId)) throw refusal(job);
        }
    }

    private static Set<String> excluding(Action action) {
        return EXCLUDED.entrySet().stream()
                .filter(row -> row.getValue().contains(action))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** The kinds of job in both tables. */
    public static Set<String> kinds() {
        var kinds = new TreeSet<>(EXCLUDED.keySet());
        kinds.addAll(JOBS.keySet());
        return kinds;
    }

    private List<Long> others(JobClaimStore.InProgress job) {
        Job<?> kind = kinds.get(job.kind());
        return kind == null ? List.of() : others(kind, job.params());
    }

    private <P extends Record> List<Long> others(Job<P> job, byte[] params) {
        byte[] json =
                sealer.openBytes(params, JobRunner.paramsContext(job.kind().name()));
        return job.others(Json.read(json, job.kind().params()));
    }

    private static Refusal refusal(JobClaimStore.InProgress job) {
        return Refusal.jobInProgress(
                job.id(),
                "This can't be done while job " + job.id() + " (" + job.kind()
                        + ") is in progress. Wait until it ends, or cancel it first.");
    }
}
