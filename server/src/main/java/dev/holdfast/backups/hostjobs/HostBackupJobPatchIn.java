package dev.holdfast.backups.hostjobs;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Field;
import dev.holdfast.http.Input;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.storage.BackupSpec.Mode;
import dev.holdfast.pve.storage.Retention;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A change of a backup job of Proxmox VE, as in {@link HostBackupJobIn}. Everything else of the job stays as it is, also what
 * Holdfast does not show.
 *
 * @param schedule a calendar event of Proxmox VE of at most 128 characters, such as {@code sun 03:00}; null keeps the
 *     present one
 * @param enabled whether it runs on its schedule; null keeps the present value
 * @param all only true: {@code vmids} or {@code pool} replace it
 * @param vmids the CT IDs and VM IDs, 1 to 1000 of them; not together with {@code all} or {@code pool}; null keeps the
 *     present ones
 * @param exclude an empty list excludes none
 * @param pool the name of a pool of Proxmox VE whose guests are backed up; null keeps the present one
 * @param node the name of the only node whose guests are backed up; null for all nodes, and left out it
 *     stays
 * @param storage null, as for {@code mode} and {@code compress}, for what the nodes set in {@code /etc/vzdump.conf}
 * @param mode how a running guest is handled meanwhile; null for what the nodes set, and left out it stays
 * @param compress one of {@code 0} for none, {@code gzip}, {@code lzo}, {@code zstd}; null for what the nodes set, and
 *     left out it stays
 * @param comment one line of at most 512 characters; null removes it, and left out it stays
 * @param notesTemplate the template of the notes of each backup, one line of 1 to 1024 characters; null removes it, and
 *     left out it stays
 * @param isProtected whether each of its later backups is protected from removal; null keeps the present value
 * @param keep how many older backups are kept, such as {@code keep-last=3}; null for the setting of the storage, and
 *     left out it stays
 * @param repeatMissed whether a run that was missed while the node was down is made up for; null keeps the present
 *     value
 */
record HostBackupJobPatchIn(
        @Input.NullKeeps @Nullable String schedule,
        @Input.NullKeeps @Nullable Boolean enabled,
        @Input.NullKeeps @Nullable Boolean all,
        @Input.NullKeeps @Nullable List<Integer> vmids,
        @Input.NullKeeps @Nullable List<Integer> exclude,
        @Input.NullKeeps @Nullable String pool,
        Change<String> node,
        Change<String> storage,
        Change<Mode> mode,
        Change<String> compress,
        Change<String> comment,
        Change<String> notesTemplate,

        @Input.NullKeeps @JsonProperty("protected") @Nullable
        Boolean isProtected,

        Change<String> keep,
        @Input.NullKeeps @Nullable Boolean repeatMissed)
        implements Input {
    @Override
    public void check(Checks checks) {
        HostJobChecks.settings(
                checks,
                schedule,
                node.orNull(),
                storage.orNull(),
                compress.orNull(),
                comment.orNull(),
                notesTemplate.orNull(),
                keep.orNull());
        HostJobChecks.guests(checks, vmids, exclude, pool);
        checks.that(
                all == null || all, "all", "value_error", "Must be true. Name the guests with vmids or pool instead.");
        checks.that(
                Stream.of(all, vmids, pool).filter(Objects::nonNull).count() < 2,
                "vmids",
                "value_error",
                "Only one of vmids, pool and all can be given.");
        checks.that(
                exclude == null || exclude.isEmpty() || (vmids == null && pool == null),
                "exclude",
                "value_error",
                "Guests can only be excluded from all.");
        checks.something(Field.isAnySent(this));
    }

    /** The parameters of Proxmox VE; only those of the fields that were sent. */
    ConfigChange change() {
        var change = ConfigChange.NONE;
        change = with(change, "schedule", schedule);
        change = with(change, "enabled", enabled);
        change = with(change, "all", all);
        change = with(change, "vmid", vmids == null ? null : joined(vmids));
        if (exclude != null) {
            change = exclude.isEmpty() ? change.delete("exclude") : change.set("exclude", joined(exclude));
        }
        change = with(change, "pool", pool);
        change = with(change, "node", node, Function.identity());
        change = with(change, "storage", storage, Function.identity());
        change = with(change, "mode", mode.map(Mode::word), Function.identity());
        change = with(change, "compress", compress, Function.identity());
        change = with(change, "comment", comment, Function.identity());
        change = with(change, "notes-template", notesTemplate, Function.identity());
        change = with(change, "protected", isProtected);
        change = with(
                change, "prune-backups", keep, text -> Retention.parse(text).toString());
        return with(change, "repeat-missed", repeatMissed);
    }

    private static String joined(List<Integer> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static ConfigChange with(ConfigChange change, String key, @Nullable Object value) {
        return switch (value) {
            case null -> change;
            case Boolean on -> change.set(key, on);
            default -> change.set(key, value.toString());
        };
    }

    private static ConfigChange with(
            ConfigChange change, String key, Change<String> field, Function<String, String> written) {
        return switch (field) {
            case Change.Keep<String>() -> change;
            case Change.Clear<String>() -> change.delete(key);
            case Change.Set<String>(String value) -> change.set(key, written.apply(value));
        };
    }
}
