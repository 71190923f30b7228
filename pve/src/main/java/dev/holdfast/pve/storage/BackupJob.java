package dev.holdfast.pve.storage;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.pve.api.Parameters;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A backup job of the cluster, run by its nodes themselves.
 *
 * @param schedule a calendar event such as {@code sun 03:00}
 * @param enabled null when Proxmox VE returned no value, which means enabled
 * @param all whether it includes every guest except those in {@code exclude}; else {@code vmid} or {@code pool} selects
 * @param vmid VM IDs separated by commas
 * @param node null for all nodes, each with its own guests
 * @param nextRun epoch seconds
 */
public record BackupJob(
        String id,
        @Nullable String schedule,
        @Nullable Boolean enabled,
        @Nullable Boolean all,
        @Nullable String vmid,
        @Nullable String exclude,
        @Nullable String pool,
        @Nullable String node,
        @Nullable String storage,
        @Nullable String mode,
        @Nullable String compress,
        @Nullable String comment,
        @JsonProperty("notes-template") @Nullable String notesTemplate,
        @JsonProperty("protected") @Nullable Boolean isProtected,
        @JsonProperty("prune-backups") @Nullable Retention keep,
        @JsonProperty("repeat-missed") @Nullable Boolean repeatMissed,
        @JsonProperty("next-run") @Nullable Long nextRun) {
    /** Requires an id. */
    public BackupJob {
        Objects.requireNonNull(id, "id");
    }

    /** Whether it runs on its schedule. */
    public boolean isEnabled() {
        return !Boolean.FALSE.equals(enabled);
    }

    /**
     * The parameters of a job to create.
     *
     * @param id null to have one generated
     * @param schedule a calendar event
     * @param repeatMissed whether a run missed while the node was down is started as soon as possible
     */
    public record Wish(
            @Nullable String id,
            String schedule,
            boolean enabled,
            boolean repeatMissed,
            @Nullable String comment,
            BackupSpec what) {
        Parameters parameters() {
            return what.parameters()
                    .with("id", id)
                    .with("schedule", schedule)
                    .with("enabled", enabled)
                    .with("repeat-missed", repeatMissed)
                    .with("comment", comment);
        }
    }

    /** A guest that no job includes. */
    public record Forgotten(
            int vmid, @Nullable String type, @Nullable String name) {}

    /** A guest that a job includes, with its volumes. */
    public record Included(
            int id,
            @Nullable String name,
            @Nullable String type,
            @Nullable List<Volume> children) {
        /** A disk by its key in the configuration, and why it is included or excluded. */
        public record Volume(
                @Nullable String id,
                @Nullable String name,
                @Nullable Boolean included,
                @Nullable String reason) {}
    }

    record Tree(@Nullable List<Included> children) {}
}
