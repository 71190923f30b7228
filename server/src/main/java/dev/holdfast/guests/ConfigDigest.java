package dev.holdfast.guests;

import dev.holdfast.http.Checks;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The digest that a caller sends back, so that two users do not overwrite each other's changes. */
public final class ConfigDigest {
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

    private ConfigDigest() {}

    /** Reports a fault of the field {@code digest} unless it can be one. */
    public static void check(Checks checks, @Nullable String digest) {
        checks.matches("digest", digest, DIGEST, "Must be the digest that the last response contained.");
    }
}
