package dev.holdfast.apps.script;

import dev.holdfast.base.Sha256;
import dev.holdfast.base.json.Json;
import dev.holdfast.catalog.PinnedScripts;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * One version of an app's scripts. Immutable.
 *
 * @param source where it comes from
 * @param ran whether it created or updated the container, and was not only pinned or edited; no longer after the container was
 *     set back to an earlier state
 * @param commitName the catalogue's commit it came from, or was edited from; null when nothing was pinned before
 * @param scriptBlob git's name of the container script in that commit
 * @param installBlob git's name of the install script, or null where there is none
 * @param script the container script: it installs on a node and updates in the container
 * @param installScript the script that ran in the new container, or null
 * @param framework the framework files, as JSON from path to git's name; null where they are unknown, as for an edit
 * @param engineCommit the commit of the framework's own repository; null, like the next, when nothing was loaded from there
 * @param engine its files, in the same form
 */
public record AppScript(
        long appId,
        int version,
        Origin source,
        boolean ran,
        @Nullable String commitName,
        @Nullable String scriptBlob,
        @Nullable String installBlob,
        String script,
        @Nullable String installScript,
        @Nullable String framework,
        @Nullable String engineCommit,
        @Nullable String engine,
        Instant createdAt,
        @Nullable String createdBy) {
    /** The same as another version, which did not run. */
    AppScript again(Origin from, Instant now) {
        return new AppScript(
                appId,
                0,
                from,
                false,
                commitName,
                scriptBlob,
                installBlob,
                script,
                installScript,
                framework,
                engineCommit,
                engine,
                now,
                createdBy);
    }

    /** The framework files that differ in {@code latest}, by name. An unknown framework has no differences. */
    public List<String> changedFramework(PinnedScripts latest) {
        if (framework == null) return List.of();
        return Stream.concat(changed(files(framework), latest.framework()), changed(files(engine), latest.engine()))
                .sorted()
                .toList();
    }

    private static Map<String, String> files(@Nullable String json) {
        return json == null ? Map.of() : Json.read(json, new TypeReference<Map<String, String>>() {});
    }

    private static Stream<String> changed(Map<String, String> before, Map<String, String> now) {
        return Stream.concat(before.keySet().stream(), now.keySet().stream())
                .filter(path -> !Objects.equals(before.get(path), now.get(path)))
                .distinct();
    }

    /** SHA-256 of the container script, in hex. */
    public String sha256() {
        return HexFormat.of().formatHex(Sha256.of(script.getBytes(StandardCharsets.UTF_8)));
    }
}
