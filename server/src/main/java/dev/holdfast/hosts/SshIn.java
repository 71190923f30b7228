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
        checks.within("port", port, 1, 65535);
    }
}
