package dev.holdfast.pve.wire;

import org.jspecify.annotations.Nullable;

/** Grants memory to what endpoints send while it is read, so that no endpoint takes what others need. */
@FunctionalInterface
public interface Allowance {
    /** A fixed amount for each exchange, however many there are. */
    static Allowance each(long most) {
        return _ -> new Grant() {
            private long taken;

            @Override
            public @Nullable String take(long bytes) {
                if (taken + bytes > most) return "is larger than the " + most + " bytes of memory allow.";
                taken += bytes;
                return null;
            }

            @Override
            public void give(long bytes) {
                taken -= bytes;
            }

            @Override
            public void close() {
                taken = 0;
            }
        };
    }

    /** Opens the account of one exchange with this endpoint. */
    Grant open(Address address);

    /** What one exchange takes. Used by one thread at a time. */
    interface Grant extends AutoCloseable {
        /** Takes memory; null when it is granted, otherwise the end of a sentence that says why it is not. */
        @Nullable
        String take(long bytes);

        /** Gives back some of it. */
        void give(long bytes);

        /** Gives back the rest. */
        @Override
        void close();
    }
}
