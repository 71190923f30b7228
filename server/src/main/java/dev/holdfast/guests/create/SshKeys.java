package dev.holdfast.guests.create;

import dev.holdfast.http.Checks;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The SSH public keys of a new guest, each on one line as OpenSSH writes them. */
public final class SshKeys {
    private static final Pattern KEY = Pattern.compile(
            "(ssh-(rsa|dss|ed25519)|ecdsa-sha2-nistp(256|384|521)|sk-[a-z0-9@.-]+) [A-Za-z0-9+/]{16,}={0,3}( [^\\r"
                    + "\\n"
                    + "]*)?");

    private SshKeys() {}

    /** Reports a fault unless a field lists such keys, or is null. */
    public static void check(Checks checks, String field, @Nullable List<String> keys) {
        checks.size(field, keys, 0, 50, "At most 50 SSH keys.");
        checks.that(
                keys == null
                        || keys.stream()
                                .allMatch(key -> KEY.matcher(key.strip()).matches()),
                field,
                "value_error",
                "Each must be an SSH public key on one line, such as ssh-ed25519 AAAA… name.");
    }

    /** The keys as lines of one text. */
    public static String lines(List<String> keys) {
        return String.join("\n", keys.stream().map(String::strip).toList());
    }
}
