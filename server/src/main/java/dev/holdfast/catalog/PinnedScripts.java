package dev.holdfast.catalog;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The scripts of an entry and the framework they run in, all from one commit.
 *
 * @param scriptPath path in the repository, such as {@code ct/slug.sh}
 * @param scriptBlob git's blob id of {@code script}, encoded as UTF-8
 * @param installPath path of the install script; null, like the two after it, when there is none
 * @param framework from path, such as {@code misc/build.func}, to blob
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
        Map<String, String> framework) {
    public PinnedScripts {
        framework = Map.copyOf(framework);
    }

    /** The abbreviated commit, for a log line. */
    public String shortCommit() {
        String hash = commit.substring(commit.lastIndexOf('-') + 1);
        return hash.substring(0, Math.min(8, hash.length()));
    }
}
