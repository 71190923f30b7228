package dev.holdfast.catalog;

import dev.holdfast.base.json.Json;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * The row of table {@code catalog_state}.
 *
 * @param url source of the entries, which differs from the next refresh's source if the settings changed; null, like
 *     branch and commit, before the first refresh
 * @param framework JSON from path to blob
 * @param reader the {@link dev.holdfast.catalog.parse.ScriptReader#EDITION} that read the scripts
 * @param checkedAt when a refresh last succeeded, with or without changes
 * @param changedAt when the entries were last replaced
 * @param triedAt when the last refresh began, successful or not
 * @param error why the last refresh failed; null when it succeeded
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

    /** Whether the entries come from this origin. */
    boolean isOf(ScriptOrigin origin) {
        return origin.url().equals(url) && origin.branch().equals(branch);
    }

    /** The framework's files: from path to blob. */
    Map<String, String> frameworkBlobs() {
        return Json.read(framework, new TypeReference<Map<String, String>>() {});
    }
}
