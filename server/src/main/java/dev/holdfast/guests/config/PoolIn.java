package dev.holdfast.guests.config;

import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The resource pool that a guest is to be in.
 *
 * @param pool null takes it out of its pool
 */
public record PoolIn(Change<String> pool) implements Input {
    /** The name of a pool; one inside another is named with a slash, three levels at most. */
    public static final Pattern PATTERN = Pattern.compile("[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+){0,2}");

    /** What a name must be. */
    public static final String RULE = "Must be the name of a pool, such as production.";

    @Override
    public void check(Checks checks) {
        checks.something(pool.isSent());
        checks.matches("pool", pool.orNull(), PATTERN, RULE);
    }

    /** Why a guest can't be put into a pool, given those that the token may see; null if it can. */
    public static @Nullable String fault(String pool, List<String> pools) {
        if (pools.contains(pool)) return null;
        if (pools.isEmpty()) {
            return "The API token sees no pool. Create one on the host, or grant the token Pool.Audit on /pool.";
        }
        return "There is no pool " + pool + ". Choose one of: " + String.join(", ", pools) + ".";
    }
}
