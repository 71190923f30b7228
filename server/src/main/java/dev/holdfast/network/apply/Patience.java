package dev.holdfast.network.apply;

import java.time.Duration;

/**
 * How long things may take.
 *
 * @param silence how long the node may be away
 * @param revert how long the node waits before it puts the old configuration back
 */
record Patience(Duration silence, Duration revert) {
    private static final Duration LONGEST = Duration.ofSeconds(15);
    private static final int PARTS = 8;

    /** How long the node must answer: right after the order it still does, also with a configuration that cuts it off. */
    Duration steady() {
        Duration part = revert.dividedBy(PARTS);
        return part.compareTo(LONGEST) < 0 ? part : LONGEST;
    }
}
