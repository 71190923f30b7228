package dev.holdfast.network.throughput;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for.
 *
 * @param hours how many hours back, up to a week
 * @param host only this host
 */
record ThroughputQuery(
        @DefaultValue("1") int hours, @Nullable Long host) implements Input {
    @Override
    public void check(Checks checks) {
        checks.within("hours", hours, 1, 168);
        checks.atLeast("host", host, 0);
    }
}
