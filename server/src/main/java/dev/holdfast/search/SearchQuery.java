package dev.holdfast.search;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;

/**
 * What is searched for.
 *
 * @param q a name, an IP or MAC address, a tag, a CT ID or VM ID, or a part of one
 * @param limit more than 50 count as 50
 */
record SearchQuery(String q, @DefaultValue("20") int limit) implements Input {
    private static final int MOST = 50;

    @Override
    public void check(Checks checks) {
        checks.text("q", q, 100);
        checks.atLeast("limit", limit, 1);
    }

    int most() {
        return Math.min(limit, MOST);
    }
}
