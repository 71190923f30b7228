package dev.holdfast.guests;

import dev.holdfast.base.Word;
import dev.holdfast.pve.api.GuestKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A power action on a guest. */
public enum PowerAction implements Word {
    START(GuestTask.START, "Starting"),
    /** Immediate: the guest gets no time to end its work. */
    STOP(GuestTask.STOP, "Stopping"),
    RESTART(GuestTask.REBOOT, "Restarting"),
    /** Graceful. */
    SHUTDOWN(GuestTask.SHUTDOWN, "Shutting down"),
    /** Keeps the memory and stops the processors. */
    PAUSE(GuestTask.PAUSE, "Pausing"),
    RESUME(GuestTask.RESUME, "Resuming"),
    /** Like a reset button: the guest gets no time to end its work, and the process on the host stays. */
    RESET(GuestTask.RESET, "Resetting");

    private static final Set<PowerAction> MACHINES_ONLY = EnumSet.of(PAUSE, RESUME, RESET);

    private final GuestTask task;
    private final String doing;

    PowerAction(GuestTask task, String doing) {
        this.task = task;
        this.doing = doing;
    }

    /** The actions on guests of this kind. */
    public static List<PowerAction> of(GuestKind kind) {
        return Arrays.stream(values())
                .filter(action -> kind == GuestKind.QEMU || !MACHINES_ONLY.contains(action))
                .toList();
    }

    /** The actions on guests of this kind in the API. */
    public static List<String> words(GuestKind kind) {
        return of(kind).stream().map(PowerAction::word).toList();
    }

    /** The action with this name in the API. */
    public static PowerAction of(String word) {
        return Word.constant(PowerAction.class, word);
    }

    /** The type of its task. */
    GuestTask task() {
        return task;
    }

    String doing() {
        return doing;
    }

    /** Whether the action stops the guest and everything that runs in it, be it for a moment. */
    public boolean takesDown() {
        return this != START && this != RESUME;
    }
}
