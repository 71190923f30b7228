package dev.holdfast.sim.shell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can be sent to a process, by its number on Linux. */
public enum Signal {
    /** Its terminal is gone. */
    HUP(1),
    /** Somebody pressed Ctrl-C. */
    INT(2),
    /** Like that, and more upset. */
    QUIT(3),
    /** Nobody asked it for its opinion. */
    KILL(9),
    /** One of two without a meaning. */
    USR1(10),
    /** The other one. */
    USR2(12),
    /** Nobody reads what it writes. */
    PIPE(13),
    /** Its time is over. */
    ALRM(14),
    /** It is asked to end. */
    TERM(15);

    private final int number;

    Signal(int number) {
        this.number = number;
    }

    /** Its number. */
    public int number() {
        return number;
    }

    /** By its name with or without {@code SIG}, or by its number; null for what is none that is known here. */
    public static @Nullable Signal find(String text) {
        String name = text.startsWith("SIG") ? text.substring(3) : text;
        return List.of(values()).stream()
                .filter(s -> s.name().equals(name) || String.valueOf(s.number).equals(name))
                .findFirst()
                .orElse(null);
    }
}
