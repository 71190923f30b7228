package dev.holdfast.sim.model.node;

import java.util.List;
import java.util.Locale;

/** The Ceph of a cluster: not installed until a test or scenario sets its health. */
public final class Ceph {
    /** What {@code ceph status} says; {@code ABSENT} is not installed, {@code BARE} installed and not set up. */
    public enum Health {
        ABSENT,
        BARE,
        OK,
        WARN,
        ERR;

        /** By its name in lower case. */
        public static Health named(String word) {
            for (Health one : values()) {
                if (one.name().toLowerCase(Locale.ROOT).equals(word)) return one;
            }
            throw new IllegalArgumentException("'" + word + "' is not a health: write one of "
                    + List.of(values()).toString().toLowerCase(Locale.ROOT));
        }
    }

    private volatile Health health = Health.ABSENT;

    /** Its health now. */
    public Health health() {
        return health;
    }

    /** Sets its health. */
    public void health(Health now) {
        health = now;
    }
}
