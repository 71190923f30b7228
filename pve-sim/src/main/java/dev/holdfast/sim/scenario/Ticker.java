package dev.holdfast.sim.scenario;

import java.time.Duration;

/** Something that happens by itself as time passes. */
public interface Ticker {
    /** Does what is due by the data centre's clock. */
    void advance();

    /** How long nothing will be due, as far as known. */
    Duration untilNext();
}
