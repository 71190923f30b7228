package dev.holdfast.catalog;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The status of the catalogue.
 *
 * @param url source of the next refresh
 * @param branch the branch of that source
 * @param commit the commit of the entries; null before the first refresh
 * @param checkedAt when the source was last reached
 * @param changedAt when the source last had changes
 * @param triedAt when the last refresh began
 * @param stale whether the entries may be far behind the source, or come from a source other than the configured one
 * @param error why the last refresh failed; null when it succeeded
 * @param refreshing the running or next refresh job; null when there is none
 * @param engine the framework in a repository of its own
 * @param entries number of entries
 * @param installable how many of them can be installed unattended
 * @param broken entries whose scripts can't be read
 * @param categories the categories that have entries, in a fixed order
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
        EngineStatus engine,
        int entries,
        int installable,
        List<BrokenEntry> broken,
        List<CategoryCount> categories) {

    /**
     * The framework's own repository.
     *
     * @param url source of the next refresh
     * @param branch the branch of that source
     * @param commit the commit of its files; null when there are none
     * @param needed whether a script loads it; it is read only then
     * @param error why the last refresh could not read it; null when it could
     */
    record EngineStatus(
            String url,
            String branch,
            @Nullable String commit,
            boolean needed,
            @Nullable String error) {}

    /**
     * An entry whose scripts can't be read, and why.
     *
     * @param slug the file name of its container script without the extension
     * @param reason why its scripts can't be read, as a sentence
     */
    record BrokenEntry(String slug, String reason) {}

    /**
     * A category, and how many entries it has.
     *
     * @param name the name of the category, such as {@code Databases}
     * @param entries how many entries it has, at least 1
     */
    record CategoryCount(String name, int entries) {}
}
