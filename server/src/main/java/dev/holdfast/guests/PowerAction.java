package dev.holdfast.guests;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A power action on a guest. */
public enum PowerAction {
    START(GuestTask.START, "Starting"),
    /** Immediate: the guest gets no time to end its work. */
    STOP(GuestTask.STOP, "Stopping"),
    RESTART(GuestTask.REBOOT, "Restarting"),
    /** Graceful. */
    SHUTDOWN(GuestTask.SHUTDOWN, "Shutting down");

    private final GuestTask task;
    private final String doing;

    PowerAction(GuestTask task, String doing) {
        this.task = task;
        this.doing = doing;
    }

    /** The actions in the API. */
    public static List<String> words() {
        return Arrays.stream(values()).map(PowerAction::word).toList();
    }

    /** The action with this name in the API. */
    public static PowerAction of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Its name in the API, such as {@code start}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type of its task. */
    GuestTask task() {
        return task;
    }

    String doing() {
        return doing;
    }

    /** Whether the action stops the guest and everything that runs in it. */
    public boolean takesDown() {
        return this != START;
    }
}
