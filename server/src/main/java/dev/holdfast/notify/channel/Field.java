package dev.holdfast.notify.channel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One field of the form of a kind of channel.
 *
 * @param label what a form calls it
 * @param options the words that a choice accepts
 * @param byDefault the value of a field that is left out; null if there is none
 * @param help a sentence about it
 */
public record Field(
        String name,
        String label,
        Kind kind,
        boolean required,
        List<String> options,
        @Nullable String byDefault,
        @Nullable String help) {
    /** What a field takes. */
    public enum Kind {
        TEXT,
        /** Never shown again. */
        SECRET,
        NUMBER,
        CHOICE
    }

    /** A text that must be given. */
    public static Field text(String name, String label, String help) {
        return new Field(name, label, Kind.TEXT, true, List.of(), null, help);
    }

    /** A secret that must be given. */
    public static Field secret(String name, String label, String help) {
        return new Field(name, label, Kind.SECRET, true, List.of(), null, help);
    }

    /** A number from 1 to 65535 that may be left out. */
    public static Field port(String name, String label, String help) {
        return new Field(name, label, Kind.NUMBER, false, List.of(), null, help);
    }

    /** One of these words; the first if it is left out. */
    public static Field choice(String name, String label, List<String> options, String help) {
        return new Field(name, label, Kind.CHOICE, false, options, options.getFirst(), help);
    }

    /** The same field, which may be left out. */
    public Field optional() {
        return new Field(name, label, kind, false, options, byDefault, help);
    }

    /** The same field, which has this value if it is left out. */
    public Field or(String value) {
        return new Field(name, label, kind, false, options, value, help);
    }

    public boolean isSecret() {
        return kind == Kind.SECRET;
    }
}
