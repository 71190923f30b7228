package dev.holdfast.apps.update;

import dev.holdfast.catalog.PinnedScripts;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A container and what concerns its update, before any change; stored by the job.
 *
 * @param hostId the host enrolled for the node that owns the container: the script runs there
 * @param refusal why the update is refused, or null
 * @param before the CT IDs of all containers of the cluster
 * @param identity what distinguishes the container from another one; null when nothing does
 * @param port the app's web port; null when it is not known
 * @param wantedMemoryMb the memory that the script wants; null when it names none
 */
record ContainerBefore(
        long hostId,
        String node,
        @Nullable String refusal,
        PinnedScripts scripts,
        Set<Integer> before,
        @Nullable String identity,
        @Nullable Integer port,
        @Nullable Integer wantedMemoryMb) {}
