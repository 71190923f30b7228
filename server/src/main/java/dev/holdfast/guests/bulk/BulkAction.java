package dev.holdfast.guests.bulk;

import dev.holdfast.base.Word;
import dev.holdfast.guests.PowerAction;
import org.jspecify.annotations.Nullable;

/** What can be done with many guests at once. */
enum BulkAction {
    START(PowerAction.START),
    SHUTDOWN(PowerAction.SHUTDOWN),
    RESTART(PowerAction.RESTART),
    STOP(PowerAction.STOP),
    SNAPSHOT(null),
    TAGS(null),
    SETTINGS(null),
    MOVE(null);

    private final @Nullable PowerAction power;

    BulkAction(@Nullable PowerAction power) {
        this.power = power;
    }

    /** The power action that it is; null for others. */
    @Nullable
    PowerAction power() {
        return power;
    }

    /** The name of its type of job, such as {@code guests.start}. */
    String kind() {
        return "guests." + Word.of(this);
    }

    /** Whether it interrupts what runs in a guest, or may: it is not done to the guest in which Holdfast runs. */
    boolean sparesItself() {
        return this == MOVE || (power != null && power.takesDown());
    }
}
