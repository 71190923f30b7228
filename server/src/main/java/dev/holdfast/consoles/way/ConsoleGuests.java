package dev.holdfast.consoles.way;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTargets;
import java.util.function.LongFunction;

/**
 * The guests of one area, which have consoles.
 *
 * @param type the type of resource in the path, such as {@code app}
 * @param name by which users know the guest with an id; refuses with 404 when there is none
 * @param at the guest where it is now; refuses with 404 or 409 when there is none, or it has no host
 */
public record ConsoleGuests(String type, LongFunction<String> name, LongFunction<GuestHandle> at) {
    /** Apps, or virtual machines. */
    public static ConsoleGuests of(GuestTargets area) {
        return new ConsoleGuests(area.type(), id -> area.target(id).name(), area::at);
    }
}
