package dev.holdfast.hardware;

import java.util.Collection;

/** How something is. What is unknown is neither good nor bad. */
enum Condition {
    UNKNOWN,
    OK,
    /** It works, and somebody should look at it. */
    WARNING,
    /** It fails, or no longer works. */
    FAILING;

    Condition worse(Condition other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** The worst of all; unknown without any. */
    static Condition worst(Collection<Condition> all) {
        return all.stream().reduce(UNKNOWN, Condition::worse);
    }
}
