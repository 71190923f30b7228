package dev.holdfast.network.throughput;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;

/** How many hours back, up to a week. */
record ThroughputQuery(@DefaultValue("1") int hours) implements Input {
    @Override
    public void check(Checks checks) {
        checks.within("hours", hours, 1, 168);
    }
}
