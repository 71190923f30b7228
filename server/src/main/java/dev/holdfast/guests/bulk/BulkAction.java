package dev.holdfast.guests.bulk;

import dev.holdfast.guests.PowerAction;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What can be done with many guests at once. */
enum BulkAction {
    START(PowerAction.START),
    SHUTDOWN(PowerAction.SHUTDOWN),
    RESTART(PowerAction.RESTART),
    STOP(PowerAction.STOP),
    SNAPSHOT(null),
    TAGS(null),
    MOVE(null);

    private final @Nullable PowerAction power;

    BulkAction(@Nullable PowerAction power) {
        this.power = power;
    }

    /** Their names in the API. */
    static List<String> words() {
        return Arrays.stream(values()).map(BulkAction::word).toList();
    }

    /** The action with this name in the API. */
    static BulkAction of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The power action that it is; null for others. */
    @Nullable
    PowerAction power() {
        return power;
    }

    /** The name of its type of job, such as {@code guests.start}. */
    String kind() {
        return "guests." + word();
    }

    /** Whether it interrupts what runs in a guest, or may: it is not done to the guest in which Holdfast runs. */
    boolean sparesItself() {
        return this == MOVE || (power != null && power.takesDown());
    }
}
