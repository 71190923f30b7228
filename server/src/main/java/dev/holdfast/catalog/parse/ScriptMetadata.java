package dev.holdfast.catalog.parse;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What reading a container script and its install script told.
 *
 * @param name as the script calls its app
 * @param tags in the script's order
 * @param source the app's own site
 * @param cpu cores; null, as the following, where the script gives no default
 * @param ramMb memory in MB
 * @param diskGb size of the root disk in GB
 * @param os such as {@code debian}
 * @param version of the operating system
 * @param privileged whether the container is not kept apart by user ids of its own
 * @param flags what it needs of its host, of {@code gpu tun fuse nesting keyctl}
 * @param addresses where the app is found, in the script's order
 * @param updatable whether the script can update what it made
 * @param unattended whether it can be installed without a person at the terminal
 * @param reasons why not, or what else is worth knowing before; whole sentences
 * @param prompts what the install script asks
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

    /** Of a script that could not be read; {@code why} is a sentence. */
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
