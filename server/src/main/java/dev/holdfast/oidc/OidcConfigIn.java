package dev.holdfast.oidc;

import dev.holdfast.access.Role;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A provider to be used from now on, told whole.
 *
 * @param defaultRole what somebody gets who comes for the first time; without one they wait for an admin
 * @param name what people call the provider
 */
record OidcConfigIn(
        String clientId,
        Secret clientSecret,
        String issuer,
        @Nullable Role defaultRole,
        @Nullable String name) implements Input {
    @Override
    public void check(Checks checks) {
        checks.text("client_id", clientId, 500);
        checks.text("client_secret", clientSecret, 1000);
        checks.text("issuer", issuer, 500);
        checks.that(
                isIssuer(issuer),
                "issuer",
                "string_pattern_mismatch",
                "Must be the provider's address as it calls itself, such as https://id.example.net/realms/home.");
        checks.text("name", name, 100);
    }

    private static boolean isIssuer(String text) {
        try {
            URI uri = new URI(text.trim());
            boolean web = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
            return web
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
