package dev.holdfast.sim;

import java.time.Duration;

/**
 * How long a test waits for what must happen: as long as a machine may take that is busy with something else. Only a failure
 * takes this time.
 */
public final class Patience {
    public static final Duration LIMIT = Duration.ofMinutes(5);
    public static final long SECONDS = LIMIT.toSeconds();

    private Patience() {}
}
