package dev.holdfast.catalog.source;

import java.util.regex.Pattern;

/**
 * A file in a tree of scripts.
 *
 * @param path with slashes, from the root of the tree
 * @param blobId git's blob id of its bytes: 40 hexadecimal digits
 * @param size in bytes
 */
public record ScriptFile(String path, String blobId, long size) {
    private static final Pattern CONTAINER = Pattern.compile("ct/[a-z0-9][a-z0-9._-]{0,99}\\.sh");
    private static final Pattern INSTALL = Pattern.compile("install/[A-Za-z0-9][A-Za-z0-9._-]{0,109}-install\\.sh");
    private static final Pattern FRAMEWORK = Pattern.compile("misc/[A-Za-z0-9][A-Za-z0-9._-]{0,99}\\.func");

    static boolean isWanted(String path) {
        return path.length() <= 130
                && (CONTAINER.matcher(path).matches()
                        || INSTALL.matcher(path).matches()
                        || FRAMEWORK.matcher(path).matches());
    }

    /** Whether this is a container script. */
    public boolean isContainerScript() {
        return path.startsWith("ct/");
    }

    /** Whether this belongs to the framework that the other scripts run in. */
    public boolean isFramework() {
        return path.startsWith("misc/");
    }

    /** The file name of a container script without its extension. */
    public String slug() {
        return path.substring("ct/".length(), path.length() - ".sh".length());
    }
}
