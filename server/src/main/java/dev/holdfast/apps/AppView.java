package dev.holdfast.apps;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.hosts.status.Usage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An app as the API returns it. Values that were not measured are null.
 *
 * @param status {@code running stopped paused unknown}, or {@code pending removing} while a job holds the container
 * @param slug the name in a form fit for addresses
 * @param missingSince since when the container is known to be missing although its host answers; null while it exists
 * @param replaced whether it is missing because another guest has its CT ID now, which is nothing of the app until it is adopted
 *     again
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
        @JsonUnwrapped Usage usage,
        @Nullable Integer cores,
        @Nullable Double netInBps,
        @Nullable Double netOutBps,
        @Nullable Boolean updateAvailable,
        boolean adopted,
        @Nullable Instant missingSince,
        boolean replaced,
        List<String> tags) {}
