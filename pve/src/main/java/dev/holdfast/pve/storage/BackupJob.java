package dev.holdfast.pve.storage;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.api.ResponseParser;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A backup job of the cluster, run by its nodes themselves.
 *
 * @param schedule a calendar event such as {@code sun 03:00}
 * @param enabled null when Proxmox VE returned no value, which means enabled
 * @param all whether it includes every guest except those in {@code exclude}; else {@code vmid} or {@code pool} selects
 * @param vmid VM IDs separated by commas
 * @param node null for all nodes, each with its own guests
 * @param nextRun epoch seconds; null for a disabled job
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
    /** Requires an id. The list of version 9 says when a disabled job would run, which it does not. */
    public BackupJob {
        Objects.requireNonNull(id, "id");
        if (Boolean.FALSE.equals(enabled)) nextRun = null;
    }

    /** Keys that say when and where a job runs, not what it does. */
    private static final Set<String> NOT_SENT = Set.of(
            "comment",
            "digest",
            "dow",
            "enabled",
            "id",
            "next-run",
            "node",
            "repeat-missed",
            "schedule",
            "starttime",
            "type");

    static Parameters command(JsonNode job) {
        if (!job.isObject()) throw ResponseParser.odd(false);
        var parameters = new Parameters();
        job.propertyStream()
                .filter(p -> !NOT_SENT.contains(p.getKey()) && !p.getValue().isNull())
                .forEach(p -> parameters.with(p.getKey(), sent(p.getValue())));
        return parameters;
    }

    /** Version 9 returns settings with several parts as objects, and takes them as text. */
    private static String sent(JsonNode value) {
        if (value.isBoolean()) return value.booleanValue() ? "1" : "0";
        if (value.isObject()) {
            return value.propertyStream()
                    .map(p -> p.getKey() + "=" + sent(p.getValue()))
                    .collect(Collectors.joining(","));
        }
        // A parameter that is sent several times arrives as one value with these separators.
        if (value.isArray()) return value.valueStream().map(BackupJob::sent).collect(Collectors.joining("\0"));
        return ResponseParser.words(value);
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
     * @param node null for all nodes, each with its own guests
     * @param repeatMissed whether a run missed while the node was down is started as soon as possible
     */
    public record Spec(
            @Nullable String id,
            String schedule,
            boolean enabled,
            boolean repeatMissed,
            @Nullable String node,
            @Nullable String comment,
            BackupSpec what) {
        Parameters parameters() {
            return what.parameters()
                    .with("id", id)
                    .with("schedule", schedule)
                    .with("enabled", enabled)
                    .with("repeat-missed", repeatMissed)
                    .with("node", node)
                    .with("comment", comment);
        }
    }

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
