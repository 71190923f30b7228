package dev.holdfast.apps.migrate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What would happen if an app were moved. What can't be known is null.
 *
 * @param strategy null when nothing can be said, as of an app without a host
 * @param sharedStorage the storage both hosts see, by its name at the source
 * @param rootfsStorage where its disks would go at the target
 * @param rootfsOptions where else they could go
 * @param transferBytes how much there is to move
 * @param estDowntimeS how long it would be down, in seconds
 * @param estimateBasis what that is made of, as a sentence
 * @param capacityOk whether there is room for all of it
 * @param warnings what one should know, each as a sentence
 * @param blockers why it can't be moved now, each as a sentence
 * @param selfTarget whether it is Holdfast itself
 */
public record Preflight(
        @Nullable Strategy strategy,
        @Nullable MoveEnd source,
        MoveEnd target,
        @Nullable String sharedStorage,
        @Nullable String rootfsStorage,
        List<RootfsOption> rootfsOptions,
        @Nullable Long transferBytes,
        @Nullable Long estDowntimeS,
        String estimateBasis,
        @Nullable Boolean capacityOk,
        List<String> warnings,
        List<String> blockers,
        boolean selfTarget) {
    /** One end of the way; {@code ctid} is null while no number could be found. */
    public record MoveEnd(
            long hostId,
            String hostName,
            String node,
            @Nullable Integer ctid) {}

    /** A storage at the target; {@code fits} is null when its room is not known. */
    public record RootfsOption(
            String storage,
            @Nullable String type,
            @Nullable Long availBytes,
            @Nullable Long totalBytes,
            @Nullable Boolean fits) {}
}
