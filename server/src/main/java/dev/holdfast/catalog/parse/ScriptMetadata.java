package dev.holdfast.catalog.parse;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of parsing a container script and its install script.
 *
 * @param name the app's name in the script
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
 * @param updatable whether the script can update the app
 * @param unattended whether it can be installed without a user at the terminal
 * @param reasons why it can't, or notes on the installation; full sentences
 * @param prompts the questions of the install script
 * @param broken why the script could not be read; null when it could
 */
public record ScriptMetadata(
        String name,
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
        boolean updatable,
        boolean unattended,
        List<String> reasons,
        List<Prompt> prompts,
        @Nullable String broken) {

    /** For a script that could not be read; {@code why} is a full sentence. */
    public static ScriptMetadata broken(String name, String why) {
        return new ScriptMetadata(
                name,
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
                false,
                false,
                List.of(why),
                List.of(),
                why);
    }
}
