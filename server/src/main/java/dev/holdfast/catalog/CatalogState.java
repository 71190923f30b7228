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
 * @param engineUrl source of the framework's own repository; null, like the branch, when no script needs it
 * @param engineCommit the commit of its files; null when none was read
 * @param engine JSON from path to blob; null when none was read
 * @param engineForAll whether every script needs it, because the framework that comes with the scripts loads it
 * @param engineError why the last refresh could not read it; null when it could
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
        @Nullable String error,
        @Nullable String engineUrl,
        @Nullable String engineBranch,
        @Nullable String engineCommit,
        @Nullable String engine,
        boolean engineForAll,
        @Nullable String engineError) {

    /** Whether the entries come from this origin. */
    boolean isOf(ScriptOrigin origin) {
        return origin.url().equals(url) && origin.branch().equals(branch);
    }

    /** Whether the files of the framework's own repository come from this origin. */
    boolean isEngineOf(ScriptOrigin origin) {
        return origin.url().equals(engineUrl) && origin.branch().equals(engineBranch);
    }

    /** The files of the framework's own repository: from path to blob. */
    Map<String, String> engineBlobs() {
        return engine == null ? Map.of() : Json.read(engine, new TypeReference<Map<String, String>>() {});
    }

    /** The framework's files: from path to blob. */
    Map<String, String> frameworkBlobs() {
        return Json.read(framework, new TypeReference<Map<String, String>>() {});
    }
}
