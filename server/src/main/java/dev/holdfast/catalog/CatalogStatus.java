package dev.holdfast.catalog;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the catalogue stands.
 *
 * @param url where the next refresh looks
 * @param commit what the entries are of; null before the first refresh
 * @param checkedAt when the source was last reached
 * @param changedAt when it last had something new
 * @param triedAt when a refresh last began
 * @param stale whether the entries may be far from what the source has now, or are of another source than is set
 * @param error why the last refresh failed; null when it did not
 * @param refreshing the job that refreshes now or will next; null when none does
 * @param entries how many there are
 * @param installable how many of them can be installed unattended
 * @param broken those whose scripts can't be read
 * @param categories by how many entries carry them, most first
 */
record CatalogStatus(
        String url,
        String branch,
        @Nullable String commit,
        @Nullable Instant checkedAt,
        @Nullable Instant changedAt,
        @Nullable Instant triedAt,
        boolean stale,
        @Nullable String error,
        @Nullable Long refreshing,
        int entries,
        int installable,
        List<BrokenEntry> broken,
        List<CategoryCount> categories) {

    /** An entry whose scripts can't be read, and why. */
    record BrokenEntry(String slug, String reason) {}

    /** A tag, and how many entries carry it. */
    record CategoryCount(String name, int entries) {}
}
