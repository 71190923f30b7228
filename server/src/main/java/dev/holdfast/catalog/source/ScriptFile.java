package dev.holdfast.catalog.source;

/**
 * A file in a tree of scripts.
 *
 * @param path with slashes, from the root of the tree
 * @param blobId git's blob id of its bytes: 40 hexadecimal digits
 * @param size in bytes
 */
public record ScriptFile(String path, String blobId, long size) {
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
