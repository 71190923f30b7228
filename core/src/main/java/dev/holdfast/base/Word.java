package dev.holdfast.base;

import java.util.Locale;

/** An enum whose constants are known by their names in lower case: in the API, in the database, to Proxmox VE and in paths. */
public interface Word {
    /** The name of the constant. */
    String name();

    /** The word of the constant. */
    default String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The word of a constant. */
    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** The constant with this word. */
    static <E extends Enum<E>> E constant(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
    }
}
