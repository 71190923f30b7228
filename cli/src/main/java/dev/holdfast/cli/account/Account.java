package dev.holdfast.cli.account;

import dev.holdfast.cli.wire.Http;
import dev.holdfast.cli.wire.Trust;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A service, and how the user signs in to it.
 *
 * @param token an API token; null if there is none
 * @param caFile a PEM file with the authorities to trust instead of the usual ones
 * @param fingerprint SHA-256 of the only certificate to trust
 */
public record Account(
        URI url,
        @Nullable String token,
        @Nullable String caFile,
        @Nullable String fingerprint) {
    public Trust trust() {
        if (fingerprint != null) return new Trust.Pinned(fingerprint);
        return caFile == null ? new Trust.Usual() : new Trust.Authorities(Path.of(caFile));
    }

    public Http http() {
        return new Http(url, token, trust());
    }

    /** Without the token, so that it can't get into a message. */
    @Override
    public String toString() {
        return url.toString();
    }
}
