package dev.holdfast.catalog.source;

import java.util.List;
import java.util.regex.Pattern;

/** The files that are read of a source; all others are ignored. */
enum Wanted {
    /** Container scripts, install scripts and the framework that comes with them. */
    SCRIPTS("ct/[a-z0-9][a-z0-9._-]{0,99}\\.sh|install/[A-Za-z0-9][A-Za-z0-9._-]{0,109}-install\\.sh"
            + "|misc/[A-Za-z0-9][A-Za-z0-9._-]{0,99}\\.func"),
    /** A framework in a repository of its own: its files in whatever folders, as it may move them again. */
    ENGINE("(?:[A-Za-z0-9][A-Za-z0-9_-]{0,40}/){1,3}[A-Za-z0-9][A-Za-z0-9._-]{0,99}\\.func");

    private static final int LONGEST_PATH = 130;

    private final Pattern paths;

    Wanted(String paths) {
        this.paths = Pattern.compile(paths);
    }

    /** The folders to look in; empty for all. */
    List<String> folders() {
        return this == SCRIPTS ? List.of("ct", "install", "misc") : List.of();
    }

    /** How many folders a file may be deep. */
    int depth() {
        return this == SCRIPTS ? 1 : 3;
    }

    boolean includes(String path) {
        return path.length() <= LONGEST_PATH && paths.matcher(path).matches();
    }
}
