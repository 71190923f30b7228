package dev.holdfast.base;

import java.util.List;

/** An error code of the API. {@link Refusal.Code} has the general ones; each area has an enum of its own. */
public interface RefusalCode extends Word {
    /** The HTTP status of the code: that of a conflict, unless a code has another. */
    default int status() {
        return 409;
    }

    /** The keys of the body besides {@code error} and {@code detail}. */
    default List<Extra> extras() {
        return List.of();
    }

    /**
     * A key of the body besides {@code error} and {@code detail}.
     *
     * @param type {@code String}, {@code long}, {@code boolean}, {@code List} for a list of texts, or {@code Object} for anything
     * @param isOptional whether only some bodies have it
     */
    record Extra(String name, Class<?> type, boolean isOptional) {
        /** A text that every body has. */
        public static Extra text(String name) {
            return of(name, String.class);
        }

        /** A value that every body has. */
        public static Extra of(String name, Class<?> type) {
            return new Extra(name, type, false);
        }

        /** The same, but only some bodies have it. */
        public Extra optional() {
            return new Extra(name, type, true);
        }
    }
}
