package dev.holdfast.hosts;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The SSH user and port; the defaults are {@code root} and 22.
 *
 * @param user the name of the user on the host as whom Holdfast signs in, at most 32 characters; left out or null:
 *     {@code root}
 * @param port the port of the host's SSH server, 1 to 65535; left out or null: 22
 */
record SshIn(@Nullable String user, @Nullable Integer port) implements Input {
    private static final Pattern USER = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,31}");

    @Override
    public void check(Checks checks) {
        checks.matches("user", user, USER, "Must be the name of a user on the host, such as root.");
        checks.within("port", port, 1, 65535);
    }
}
