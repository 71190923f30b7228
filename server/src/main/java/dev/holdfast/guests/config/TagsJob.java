package dev.holdfast.guests.config;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.config.SettingsJob.SettingChange;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds tags to a guest and removes others; a part of a job about many guests. */
public record TagsJob(GuestTargets targets, Inventory inventory) implements Job<TagsJob.Params> {
    /** Which tags of which guest. */
    record Params(long targetId, List<String> add, List<String> remove) {}

    private static JobType<Params> type(GuestTargets targets) {
        return new JobType<>(kind(targets), Params.class, Priority.PEOPLE);
    }

    /** Its name, such as {@code app.tags}. */
    public static String kind(GuestTargets targets) {
        return targets.type() + ".tags";
    }

    /** The change of one guest. */
    public static JobRequest<?> request(GuestTargets targets, long id, List<String> add, List<String> remove) {
        return targets.request(id, type(targets), new Params(id, List.copyOf(add), List.copyOf(remove)));
    }

    /** What would be changed of a guest with these tags; empty when it is tagged so already. */
    public static List<SettingChange> preview(List<String> tags, List<String> add, List<String> remove) {
        List<String> next = GuestLabels.changed(tags, add, remove);
        return next.equals(tags) ? List.of() : List.of(new SettingChange("tags", joined(tags), joined(next), false));
    }

    private static @Nullable String joined(List<String> tags) {
        return tags.isEmpty() ? null : String.join(";", tags);
    }

    @Override
    public JobType<Params> kind() {
        return type(targets);
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        GuestHandle guest = targets.at(params.targetId());
        // Stored as a step: after a restart the tags would be found as they were wanted already.
        boolean changed =
                job.step("change", Boolean.class, () -> GuestLabels.change(guest, params.add(), params.remove()));
        inventory.wake(guest.ref().clusterId());
        return changed ? new Outcome.Done() : new Outcome.Done(Map.of("already", "tagged so"));
    }
}
