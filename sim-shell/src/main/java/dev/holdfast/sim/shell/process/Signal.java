package dev.holdfast.sim.shell.process;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The signals, with their numbers on Linux. */
public enum Signal {
    /** The terminal was closed. */
    HUP(1),
    /** Interrupt, as with Ctrl-C. */
    INT(2),
    /** Quit, as with Ctrl-\. */
    QUIT(3),
    /** Kill; can't be trapped. */
    KILL(9),
    /** User-defined signal 1. */
    USR1(10),
    /** User-defined signal 2. */
    USR2(12),
    /** A write to a pipe without a reader. */
    PIPE(13),
    /** A timer expired. */
    ALRM(14),
    /** A request to end. */
    TERM(15);

    private final int number;

    Signal(int number) {
        this.number = number;
    }

    /** The signal number. */
    public int number() {
        return number;
    }

    /** Finds a signal by name, with or without {@code SIG}, or by number; null for an unknown signal. */
    public static @Nullable Signal find(String text) {
        String name = text.startsWith("SIG") ? text.substring(3) : text;
        return List.of(values()).stream()
                .filter(s -> s.name().equals(name) || String.valueOf(s.number).equals(name))
                .findFirst()
                .orElse(null);
    }
}
