package dev.holdfast.catalog.parse;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Code that a script gets from somewhere else and runs.
 *
 * @param part the script, or the part of it, that runs the code
 * @param address where the code comes from, with {@code …} for what is known only when the script runs: an address, or the
 *     path of a file of the node; null when all of it is known only then
 * @param line its line in the script, from 1
 */
public record Load(Part part, @Nullable String address, int line) {
    /** What is not known before the script runs. */
    static final char UNKNOWN = '\u2026';

    /** The scripts of an app. */
    public enum Part {
        /** The container script, except its update function. It runs on the node and, for an update, in the container. */
        CONTAINER,
        /** The update function of the container script. */
        UPDATE,
        /** The install script. */
        INSTALL
    }

    /**
     * Whether the code is among the pinned files, which are given by their paths: a run gets it from there, whatever server
     * and branch the script names.
     */
    public boolean isPinned(Predicate<String> pinned) {
        if (address == null) return false;
        if (address.indexOf("://") < 0 && address.indexOf(UNKNOWN) != 0) return false;
        for (String rest = path(address); !rest.isEmpty(); rest = rest.substring(rest.indexOf('/') + 1)) {
            if (pinned.test(rest)) return true;
            if (rest.indexOf('/') < 0) return false;
        }
        return false;
    }

    /** Whether it is a file of a framework, such as {@code core/build.func}, and not a program's own installer. */
    public boolean isFramework() {
        return address != null && path(address).endsWith(".func");
    }

    /** The path of an address, without what follows it and without the server. */
    private static String path(String address) {
        String path = address.replaceFirst("[?#].*", "");
        int server = path.indexOf("://");
        if (server >= 0) path = path.substring(server + 3);
        int slash = path.indexOf('/');
        return slash < 0 ? "" : path.substring(slash + 1);
    }

    /** Whether what is at this address is code by its name: to be refused when it is not pinned. */
    static boolean isCode(String address) {
        return path(address).matches("(?:.*/)?[^/]*\\.(?:func|sh|bash|zsh|ksh|ash|py|pl)");
    }

    /** What a person reads about it. */
    public String sentence() {
        String who = switch (part) {
            case CONTAINER -> "The container script";
            case UPDATE -> "The update function";
            case INSTALL -> "The install script";
        };
        String what = address == null
                ? "code from an address that is known only when it runs"
                : address.startsWith("/") ? "the file " + address + " of the node" : "code from " + address;
        return who + " runs " + what + " (line " + line + "), which is not among the pinned files.";
    }
}
