package dev.holdfast.consoles;

import dev.holdfast.consoles.way.ConsoleKind;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Which console of a machine.
 *
 * @param kind null for the display, or the serial console of a machine without display
 */
record MachineTicketQuery(@Nullable MachineConsole kind) implements Input {
    /** The consoles of a machine. */
    enum MachineConsole {
        VNC,
        SERIAL
    }

    @Nullable
    ConsoleKind wanted() {
        return switch (kind) {
            case VNC -> ConsoleKind.DISPLAY;
            case SERIAL -> ConsoleKind.SERIAL;
            case null -> null;
        };
    }
}
