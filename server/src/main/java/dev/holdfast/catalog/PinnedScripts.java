package dev.holdfast.catalog;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The scripts of an entry and the framework that comes with them, from one commit, and the files of the framework's own
 * repository that they load, from a commit of that repository.
 *
 * @param scriptPath path in the repository, such as {@code ct/slug.sh}
 * @param scriptBlob git's blob id of {@code script}, encoded as UTF-8
 * @param installPath path of the install script; null, like the two after it, when there is none
 * @param framework from path, such as {@code misc/build.func}, to blob
 * @param engineCommit the commit of {@code engine}; null when the scripts load nothing from there
 * @param engine from path, such as {@code core/build.func}, to blob
 */
public record PinnedScripts(
        String slug,
        String commit,
        String scriptPath,
        String scriptBlob,
        String script,
        @Nullable String installPath,
        @Nullable String installBlob,
        @Nullable String installScript,
        Map<String, String> framework,
        @Nullable String engineCommit,
        Map<String, String> engine) {
    /** Jobs of an older version stored no engine. */
    public PinnedScripts {
        framework = Map.copyOf(framework);
        engine = Map.copyOf(Objects.requireNonNullElse(engine, Map.of()));
    }

    /** Where the scripts come from, for a log line. */
    public String origin() {
        String scripts = scriptPath + " of " + abbreviated(commit);
        return engineCommit == null ? scripts : scripts + " and the framework of " + abbreviated(engineCommit);
    }

    private static String abbreviated(String commit) {
        String hash = commit.substring(commit.lastIndexOf('-') + 1);
        return hash.substring(0, Math.min(8, hash.length()));
    }
}
