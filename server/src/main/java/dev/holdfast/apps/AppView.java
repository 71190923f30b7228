package dev.holdfast.apps;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An app as the API returns it. Values that were not measured are null.
 *
 * @param status {@code running stopped paused unknown}, or {@code pending removing} while a job holds the container
 * @param slug the name in a form fit for addresses
 * @param missingSince since when the container is known to be missing although its host answers; null while it exists
 */
public record AppView(
        long id,
        String name,
        String slug,
        @Nullable Long hostId,
        @Nullable String hostName,
        @Nullable String node,
        int ctid,
        @Nullable String category,
        @Nullable String catalogSlug,
        @Nullable String iconUrl,
        @Nullable Integer webPort,
        @Nullable String webProtocol,
        @Nullable String webPath,
        String status,
        @Nullable String ip,
        @Nullable Double cpuPct,
        @Nullable Integer cores,
        @Nullable Long memBytes,
        @Nullable Long memTotalBytes,
        @Nullable Long diskBytes,
        @Nullable Long diskTotalBytes,
        @Nullable Double netInBps,
        @Nullable Double netOutBps,
        @Nullable Long uptimeS,
        @Nullable Boolean updateAvailable,
        boolean adopted,
        @Nullable Instant missingSince,
        List<String> tags) {}
