package dev.holdfast.guests.snapshot;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTarget;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Deletes snapshots of several guests, one after the other. One that fails does not keep the others from being deleted. */
record SnapshotsDeleteJob(List<GuestTargets> areas, Guests guests, Jobs jobs, SnapshotSurvey survey)
        implements Job<SnapshotsDeleteJob.Params> {
    static final JobType<Params> KIND = new JobType<>("snapshots.delete", Params.class, Priority.PEOPLE);

    /** @param otherHosts the hosts of the guests besides that of the job */
    record Params(List<SnapshotsDeleteIn.Item> items, List<Long> otherHosts) {}

    /** @param problem why it was not deleted, or why that is unknown; null when it was */
    record ItemResult(
            String type,
            long id,
            String name,
            boolean deleted,
            @Nullable String problem) {}

    record Found(String node, GuestTarget target, boolean exists) {}

    SnapshotsDeleteJob {
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
        List<SnapshotsDeleteIn.Item> items = params.items();
        var results = new ArrayList<ItemResult>();
        for (int i = 0; i < items.size(); i++) {
            results.add(delete(i, items.get(i), job));
            job.progress((i + 1) * 100 / items.size());
            job.stopIfCanceled();
        }
        long deleted = results.stream().filter(ItemResult::deleted).count();
        if (deleted == 0) {
            return new Outcome.Failed("No snapshot was deleted. The first reason: "
                    + results.getFirst().problem());
        }
        return new Outcome.Done(Map.of("deleted", deleted, "failed", results.size() - deleted, "results", results));
    }

    private ItemResult delete(int number, SnapshotsDeleteIn.Item item, JobContext job) throws InterruptedException {
        String end = "end" + number;
        String problem = job.isDone(end) ? null : attempt(number, item, job);
        return job.step(end, ItemResult.class, () -> {
            job.line("Snapshot " + item.name() + " of " + item.type().word() + " " + item.id()
                    + (problem == null ? " is deleted." : ": " + problem));
            return new ItemResult(item.type().word(), item.id(), item.name(), problem == null, problem);
        });
    }

    /** The reason why it was not deleted, as a sentence; null when it is gone. */
    private @Nullable String attempt(int number, SnapshotsDeleteIn.Item item, JobContext job)
            throws InterruptedException {
        GuestTargets area = GuestTargets.of(areas, item.type());
        try {
            Found found = job.step("state" + number, Found.class, () -> look(area, item));
            if (!found.exists()) return "There is no such snapshot.";
            String lock = found.target().guest().lock();
            JobView holder = jobs.holding(lock);
            if (holder != null && holder.id() != job.id()) {
                return "Job " + holder.id() + " works on this guest. Delete the snapshot when it has ended.";
            }
            job.holdAlso(lock);
            GuestHandle guest = guests.on(found.node(), found.target().guest(), area.kind());
            String problem = switch (job.execute(
                    "delete" + number,
                    guest.order(GuestTask.DELETE_SNAPSHOT, g -> g.snapshots().delete(item.name(), false)))) {
                case OK, WARNINGS -> null;
                case FAILED -> job.taskMessage();
                case LOST -> "The host stopped answering. Whether the snapshot is deleted is not known.";
            };
            if (problem == null) survey.deleted(found.target().guest(), item.name());
            else survey.changed(found.target().guest());
            return problem;
        } catch (JobStopped e) {
            return switch (e.outcome) {
                case Outcome.Failed failed -> failed.reason();
                case Outcome.Unknown(String reason) -> reason;
                case null, default -> throw e;
            };
        } catch (PveException | Refusal e) {
            return HypervisorFailures.detail(e);
        }
    }

    private static Found look(GuestTargets area, SnapshotsDeleteIn.Item item) {
        GuestHandle guest = area.at(item.id());
        boolean exists = guest.client().snapshots().list().snapshots().stream()
                .anyMatch(one -> one.name().equals(item.name()));
        return new Found(guest.node(), area.target(item.id()), exists);
    }
}
