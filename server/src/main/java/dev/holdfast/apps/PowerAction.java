package dev.holdfast.apps;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A power action on an app's container. */
enum PowerAction {
    START("vzstart", "Starting"),
    /** Immediate: the container gets no time to end its work. */
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

    /** The type of the task on the node. */
    String task() {
        return task;
    }

    String doing() {
        return doing;
    }

    /** Whether the action stops the guest and everything that runs in it. */
    boolean takesDown() {
        return this != START;
    }
}
