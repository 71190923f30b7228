package dev.holdfast.hosts;

import dev.holdfast.http.Checks;
import dev.holdfast.pve.wire.Address;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks that several host inputs share. */
final class HostChecks {
    // As in the parameters of /access/users/{userid}/token/{tokenid}: a user's name may contain @, such as an e-mail
    // address.
    private static final Pattern TOKEN_ID =
            Pattern.compile("[^\\s:/]+@[A-Za-z][A-Za-z0-9._-]+![A-Za-z][A-Za-z0-9._-]+");
    private static final Pattern FINGERPRINT = Pattern.compile("(?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}");

    private HostChecks() {}

    static void address(Checks checks, String field, @Nullable String value) {
        boolean holds = true;
        try {
            if (value != null) Address.parse(value);
        } catch (IllegalArgumentException e) {
            holds = false;
        }
        checks.that(
                holds,
                field,
                "value_error",
                "Must be a host name or address, with the port if it is not 8006, such as pve1:8006.");
    }

    static void tokenId(Checks checks, @Nullable String value) {
        checks.matches("token_id", value, TOKEN_ID, "Must have the form user@realm!name.");
        checks.line("token_id", value, 200);
    }

    static void fingerprint(Checks checks, @Nullable String value) {
        checks.matches(
                "tls_fingerprint",
                value,
                FINGERPRINT,
                "Must be a SHA-256 fingerprint: 32 pairs of hex digits separated by colons.");
    }
}
