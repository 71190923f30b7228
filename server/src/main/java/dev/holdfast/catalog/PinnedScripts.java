package dev.holdfast.catalog;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The scripts of an entry and the framework they run in, all of one commit.
 *
 * @param scriptPath in the repository, such as {@code ct/slug.sh}
 * @param scriptBlob git's name for the bytes of {@code script}, which are its UTF-8
 * @param installPath the same of the install script; null, as the two after it, when there is none
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

    /** The commit as people write it, for a line of a log. */
    public String shortCommit() {
        String hash = commit.substring(commit.lastIndexOf('-') + 1);
        return hash.substring(0, Math.min(8, hash.length()));
    }
}
