package dev.holdfast.catalog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The row of table {@code catalog_state}.
 *
 * @param url where the entries come from, which is not where the next refresh looks if the settings changed; null, as
 *     branch and commit, before the first refresh
 * @param framework JSON from path to blob
 * @param reader the {@link dev.holdfast.catalog.parse.Reader#EDITION} that read the scripts
 * @param checkedAt when the source was last found to be as we have it, or to have more
 * @param changedAt when the entries were last swapped
 * @param triedAt when the last refresh began, however it went
 * @param error why it failed; null when it did not
 */
record CatalogState(
        @Nullable String url,
        @Nullable String branch,
        @Nullable String commitId,
        String framework,
        int reader,
        @Nullable Instant checkedAt,
        @Nullable Instant changedAt,
        @Nullable Instant triedAt,
        @Nullable String error) {

    /** Whether the entries come from there. */
    boolean isOf(CatalogRefresh.Origin origin) {
        return origin.url().equals(url) && origin.branch().equals(branch);
    }
}
