package dev.holdfast.catalog.parse;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of parsing a container script and its install script.
 *
 * @param name the app's name in the script
 * @param description what the app is for, from a comment {@code # Description:}; null when there is none
 * @param tags in the script's order
 * @param source the app's own web site
 * @param cpu cores; null, like the following, when the script gives no default
 * @param ramMb memory in MB
 * @param diskGb size of the root disk in GB
 * @param os such as {@code debian}
 * @param version of the operating system
 * @param privileged whether the container runs without user ids of its own
 * @param flags the host features it needs, of {@code gpu tun fuse nesting keyctl}
 * @param addresses the app's addresses, in the script's order
 * @param downloads where the install script downloads from: hosts, repositories and names of runtimes
 * @param updatable whether the script can update the app
 * @param unattended whether it can be installed without a user at the terminal
 * @param interactive whether it can be installed with a user at the terminal
 * @param reasons why it can't, or notes on the installation; full sentences
 * @param prompts the questions of the install script
 * @param loads the code that the scripts load from elsewhere and run
 * @param updateUnattended whether the update function needs no user at the terminal
 * @param updateReasons why it does, or notes on the update; full sentences
 * @param updatePrompts the questions of the update function
 * @param broken why the script could not be read; null when it could
 */
public record ScriptMetadata(
        String name,
        @Nullable String description,
        List<String> tags,
        @Nullable String source,
        @Nullable Integer cpu,
        @Nullable Integer ramMb,
        @Nullable Integer diskGb,
        @Nullable String os,
        @Nullable String version,
        boolean privileged,
        List<String> flags,
        List<Address> addresses,
        List<String> downloads,
        boolean updatable,
        boolean unattended,
        boolean interactive,
        List<String> reasons,
        List<Prompt> prompts,
        List<Load> loads,
        boolean updateUnattended,
        List<String> updateReasons,
        List<Prompt> updatePrompts,
        @Nullable String broken) {
    /** Rows of an older version contain less; they are read again at the start. */
    public ScriptMetadata {
        downloads = Objects.requireNonNullElse(downloads, List.of());
        loads = Objects.requireNonNullElse(loads, List.of());
        updateReasons = Objects.requireNonNullElse(updateReasons, List.of());
        updatePrompts = Objects.requireNonNullElse(updatePrompts, List.of());
    }

    /** For a script that could not be read; {@code why} is a full sentence. */
    public static ScriptMetadata broken(String name, String why) {
        return new ScriptMetadata(
                name,
                null,
                List.of(),
                null,
                null,
                null,
                null,
                null,
                null,
                false,
                List.of(),
                List.of(),
                List.of(),
                false,
                false,
                false,
                List.of(why),
                List.of(),
                List.of(),
                false,
                List.of(why),
                List.of(),
                why);
    }
}
