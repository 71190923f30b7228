package dev.holdfast.hosts;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Who to sign in as: {@code root} on port 22 unless said otherwise. */
record SshIn(@Nullable String user, @Nullable Integer port) implements Input {
    private static final Pattern USER = Pattern.compile("[a-z_][a-z0-9_-]{0,31}");

    @Override
    public void check(Checks checks) {
        checks.matches("user", user, USER, "Must be a user's name on the host, such as root.");
        checks.that(port == null || port >= 1, "port", "greater_than_equal", "Must be at least 1.");
        checks.that(port == null || port <= 65535, "port", "less_than_equal", "Must be at most 65535.");
    }
}
