package dev.holdfast.notify.outbox;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;

/**
 * How many deliveries are listed: at most 500.
 *
 * @param limit the number of deliveries; more than 500 count as 500
 */
record DeliveriesQuery(@DefaultValue("50") int limit) implements Input {
    private static final int MOST = 500;

    @Override
    public void check(Checks checks) {
        checks.atLeast("limit", limit, 1);
    }

    int most() {
        return Math.min(limit, MOST);
    }
}
