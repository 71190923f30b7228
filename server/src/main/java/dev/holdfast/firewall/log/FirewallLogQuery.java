package dev.holdfast.firewall.log;

import dev.holdfast.base.net.Network;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A selection of log lines: the newest ones that fit all filters.
 *
 * @param limit at most 5000; a larger number is reduced to it
 * @param action the verdict
 * @param address a source or destination, or a network of them
 * @param port of the source or the destination
 * @param chain a part of the chain's name
 * @param since the earliest time, included
 * @param until the latest time, included
 */
record FirewallLogQuery(
        @DefaultValue("500") int limit,
        @Nullable String action,
        @Nullable String address,
        @Nullable Integer port,
        @Nullable String chain,
        @Nullable String since,
        @Nullable String until)
        implements Input {
    private static final int MOST = 5000;

    @Override
    public void check(Checks checks) {
        checks.atLeast("limit", limit, 1);
        checks.oneOf("action", action, List.of("ACCEPT", "DROP", "REJECT"));
        checks.that(
                address == null || isNetwork(address),
                "address",
                "value_error",
                "Must be an address or a network, such as 192.0.2.7 or 2001:db8::/32.");
        checks.within("port", port, 0, 65535);
        checks.length("chain", chain, 64);
        instant(checks, "since", since);
        instant(checks, "until", until);
    }

    private static void instant(Checks checks, String field, @Nullable String text) {
        checks.that(
                text == null || second(text) != null,
                field,
                "datetime_parsing",
                "Must be an instant after 1970, such as 2026-01-31T08:00:00Z.");
    }

    private static @Nullable Long second(String text) {
        try {
            long second = OffsetDateTime.parse(text).toEpochSecond();
            return second < 0 ? null : second;
        } catch (DateTimeException _) {
            return null;
        }
    }

    /** The earliest time in epoch seconds. */
    @Nullable
    Long first() {
        return since == null ? null : second(since);
    }

    /** The latest time in epoch seconds. */
    @Nullable
    Long last() {
        return until == null ? null : second(until);
    }

    private static boolean isNetwork(String text) {
        try {
            return !Network.parse(text).toString().isEmpty();
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    int most() {
        return Math.min(limit, MOST);
    }

    /** Whether a line fits the filters other than the times. */
    Predicate<FirewallLogLine> fits() {
        Network network = address == null ? null : Network.parse(address);
        return line -> (action == null || action.equals(line.action()))
                && (network == null || isIn(network, line.src()) || isIn(network, line.dst()))
                && (port == null || port.equals(line.sport()) || port.equals(line.dport()))
                && (chain == null
                        || (line.chain() != null
                                && line.chain().toLowerCase(Locale.ROOT).contains(chain.toLowerCase(Locale.ROOT))));
    }

    private static boolean isIn(Network network, @Nullable String address) {
        return address != null && network.contains(address);
    }
}
