package dev.holdfast.apps.migrate.preflight;

import dev.holdfast.guests.migrate.Endpoint;
import dev.holdfast.pve.guest.GuestConfig;
import org.jspecify.annotations.Nullable;

/**
 * What was read from both hosts before a move.
 *
 * @param source null when the app has no host, or its container is gone; {@code sourceProblem} contains the reason
 * @param container null when the source could not be queried
 * @param freeCtid a CT ID that is free at the target, the container's own if possible; null when it could not be queried
 * @param requestedStorage the storage requested at the target, or null
 */
record PreflightInputs(
        int ctid,
        @Nullable Endpoint source,
        @Nullable String sourceProblem,
        @Nullable Container container,
        Endpoint target,
        @Nullable Integer freeCtid,
        @Nullable String requestedStorage,
        boolean selfTarget) {
    /**
     * The container.
     *
     * @param snapshots how many it has
     * @param usedBytes the space its files use; null when it was not measured, as while it is stopped
     */
    record Container(
            GuestConfig config,
            boolean running,
            boolean highlyAvailable,
            int snapshots,
            @Nullable Long usedBytes) {}
}
