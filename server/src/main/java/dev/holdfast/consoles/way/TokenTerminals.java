package dev.holdfast.consoles.way;

import dev.holdfast.consoles.way.Way.Readiness;
import dev.holdfast.consoles.way.Way.State;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.pve.node.PveNode;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether API tokens can open terminals at an endpoint. Proxmox VE permits it since 9.0.4 of one of its packages, and since
 * 8.2.3 in version 8. The answer is remembered for some minutes; a negative one for less, because an admin updates the node and
 * tries again.
 */
final class TokenTerminals {
    private static final String PACKAGE = "libpve-access-control";
    private static final Pattern VERSION = Pattern.compile("(\\d{1,5})\\.(\\d{1,5})\\.(\\d{1,5})(?!\\d).*");
    private static final int[] SINCE_8 = {8, 2, 3};
    private static final int[] SINCE_9 = {9, 0, 4};
    private static final Duration REMEMBERED = Duration.ofMinutes(10);
    private static final Duration SOON = Duration.ofMinutes(1);

    private final Hypervisors hypervisors;
    private final InstantSource clock;
    private final Map<Long, Known> known = new ConcurrentHashMap<>();

    private record Known(Host host, Readiness readiness, Instant until) {}

    TokenTerminals(Hypervisors hypervisors, InstantSource clock) {
        this.hypervisors = hypervisors;
        this.clock = clock;
    }

    /** Whether this endpoint permits it. */
    Readiness at(Host endpoint) {
        Known last = known.get(endpoint.id());
        if (last != null && last.host().equals(endpoint) && clock.instant().isBefore(last.until())) {
            return last.readiness();
        }
        Readiness readiness = read(endpoint);
        remember(endpoint, readiness);
        return readiness;
    }

    /** A terminal refused the token, whatever the version says. */
    void refused(Host endpoint) {
        remember(endpoint, Readiness.closed(sentence(endpoint, "")));
    }

    private void remember(Host endpoint, Readiness readiness) {
        Duration time = readiness.state() == State.OPEN ? REMEMBERED : SOON;
        known.put(endpoint.id(), new Known(endpoint, readiness, clock.instant().plus(time)));
    }

    private Readiness read(Host endpoint) {
        String version = version(endpoint);
        Matcher parts = VERSION.matcher(version == null ? "" : version);
        if (!parts.matches()) return new Readiness(State.UNCERTAIN, sentence(endpoint, ""));
        int[] numbers = {number(parts, 1), number(parts, 2), number(parts, 3)};
        return Arrays.compare(numbers, numbers[0] < 9 ? SINCE_8 : SINCE_9) >= 0
                ? Readiness.OPEN
                : Readiness.closed(sentence(endpoint, ", which has " + version));
    }

    private static int number(Matcher parts, int group) {
        return Integer.parseInt(parts.group(group));
    }

    /** Null when it can't be read: the privilege is missing, or the node's own API is the only one that answers. */
    private @Nullable String version(Host endpoint) {
        try {
            return hypervisors.of(endpoint).within(Timeouts.PERSON).node(endpoint.node()).software().stream()
                    .filter(software -> software.name().equals(PACKAGE))
                    .map(PveNode.Software::version)
                    .findFirst()
                    .orElse(null);
        } catch (PveException e) {
            return null;
        }
    }

    private static String sentence(Host endpoint, String has) {
        return "Terminals with an API token need " + PACKAGE + " 9.0.4 or later on node " + endpoint.node()
                + " (8.2.3 or later for Proxmox VE 8)" + has + ". Update the node.";
    }
}
