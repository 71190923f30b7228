package dev.holdfast.guests.bulk;

import dev.holdfast.guests.config.SettingsIn;
import dev.holdfast.guests.config.TagsIn;
import dev.holdfast.guests.snapshot.SnapshotIn;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.jobs.scheduled.ManagedType;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One action on many guests. Fields that another action needs are ignored.
 *
 * @param action what is done to each guest; {@code shutdown} lets it end its work, {@code stop} does not
 * @param targets 1 to 200 guests, each only once; the caller's rights are checked at each of them
 * @param name of the snapshots
 * @param description the description of the snapshots, at most 4096 characters; none when left out
 * @param vmstate whether the snapshots of running virtual machines contain their memory
 * @param add tags that the guests are to have
 * @param remove tags that the guests are not to have
 * @param settings the settings that the guests are to have; null or left out for other actions
 * @param targetHostId where the guests move to; it is a member of their cluster
 * @param confirm for {@code stop}, {@code stop} and the number of guests, such as {@code stop 3 guests} or
 *     {@code stop 1 guest}; not needed for other actions
 */
record BulkIn(
        BulkAction action,
        List<BulkTarget> targets,
        @Nullable String name,
        @Nullable String description,
        @DefaultValue("false") boolean vmstate,
        @Nullable List<String> add,
        @Nullable List<String> remove,
        @Nullable SettingsIn settings,
        @Nullable Long targetHostId,
        @Nullable String confirm)
        implements Input {
    private static final int MOST = 200;

    /**
     * An app or a virtual machine.
     *
     * @param type whether it is an app or a virtual machine
     * @param id the id of the app or virtual machine in Holdfast, not its CT ID or VM ID
     */
    record BulkTarget(ManagedType type, long id) {}

    @Override
    public void check(Checks checks) {
        checks.size("targets", targets, 1, MOST, "Must contain 1 to " + MOST + " guests.");
        checks.each("targets", targets, BulkTarget.class, (each, item) -> each.atLeast("id", item.id(), 0));
        checks.that(
                targets == null || new HashSet<>(targets).size() == targets.size(),
                "targets",
                "value_error",
                "Must contain each guest only once.");
        checks.that(!is(BulkAction.SNAPSHOT) || name != null, "name", "missing", "Enter a name for the snapshots.");
        SnapshotIn.check(checks, name, description);
        checkTags(checks, "add", add);
        checkTags(checks, "remove", remove);
        checks.that(
                !is(BulkAction.TAGS)
                        || !tagsToAdd().isEmpty()
                        || !tagsToRemove().isEmpty(),
                "add",
                "value_error",
                "Enter at least one tag to add or to remove.");
        checks.that(
                !is(BulkAction.SETTINGS) || wanted().concernsResources() || wanted().concernsOptions(),
                "settings",
                "value_error",
                "Choose at least one setting.");
        wanted().check(checks.of("settings"));
        checks.that(!is(BulkAction.MOVE) || targetHostId != null, "target_host_id", "missing", "Choose a host.");
        checks.atLeast("target_host_id", targetHostId, 0);
    }

    private static void checkTags(Checks checks, String field, @Nullable List<String> tags) {
        checks.size(field, tags, 0, TagsIn.MOST, "Must have at most " + TagsIn.MOST + " tags.");
        checks.eachThat(field, tags, TagsIn::isTag, TagsIn.RULE);
    }

    private boolean is(BulkAction one) {
        return action == one;
    }

    SnapshotIn snapshot() {
        return new SnapshotIn(name == null ? "" : name, description, vmstate);
    }

    List<String> tagsToAdd() {
        return add == null ? List.of() : add;
    }

    List<String> tagsToRemove() {
        return remove == null ? List.of() : remove;
    }

    /** The settings that the guests are to have. */
    SettingsIn wanted() {
        return settings == null ? SettingsIn.NONE : settings;
    }

    /** The host to which the guests move; only for a move. */
    long target() {
        return targetHostId == null ? 0 : targetHostId;
    }

    /** What must be typed before guests are stopped without warning; null for other actions. */
    @Nullable
    String phrase() {
        if (!is(BulkAction.STOP)) return null;
        return "stop " + targets.size() + (targets.size() == 1 ? " guest" : " guests");
    }
}
