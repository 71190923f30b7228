package dev.holdfast.apps;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What can be done to an app's container. */
enum PowerAction {
    START("vzstart", "Starting"),
    /** Hard: the container gets no time to end its work. */
    STOP("vzstop", "Stopping"),
    RESTART("vzreboot", "Restarting"),
    /** Graceful. */
    SHUTDOWN("vzshutdown", "Shutting down");

    private final String task;
    private final String doing;

    PowerAction(String task, String doing) {
        this.task = task;
        this.doing = doing;
    }

    static List<String> words() {
        return Arrays.stream(values()).map(PowerAction::word).toList();
    }

    static PowerAction of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type of the task it becomes on the node. */
    String task() {
        return task;
    }

    String doing() {
        return doing;
    }

    /** Whether it takes the guest, and what runs in it, down. */
    boolean takesDown() {
        return this != START;
    }
}
