package dev.holdfast.oidc;

import dev.holdfast.access.Role;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The complete configuration of a new provider.
 *
 * @param clientId the client ID that the provider gave Holdfast; 1 to 500 characters
 * @param clientSecret the client secret that the provider gave Holdfast; 1 to 1000 characters. It is stored sealed and
 *     never shown again
 * @param issuer the provider's issuer address with {@code https}, exactly as its discovery document names it; at most
 *     500 characters
 * @param defaultRole the role of users who sign in for the first time; without one they wait for an admin
 * @param name the provider's display name
 * @param trustsEmail whether the provider's e-mail addresses are taken as right although it does not say that it verified them;
 *     false if it is left out; only an owner may set it
 */
record OidcConfigIn(
        String clientId,
        Secret clientSecret,
        String issuer,
        @Nullable Role defaultRole,
        @Nullable String name,
        @Nullable Boolean trustsEmail)
        implements Input {
    private static final Pattern ISSUER = Pattern.compile("\\s*https?://[^\\s/?#@]+(?:/[^\\s?#]*)?\\s*");

    @Override
    public void check(Checks checks) {
        checks.text("client_id", clientId, 500);
        checks.text("client_secret", clientSecret, 1000);
        checks.text("issuer", issuer, 500);
        String wanted = "Must be the provider's issuer address, such as https://id.example.net/realms/home.";
        checks.matches("issuer", issuer, ISSUER, wanted);
        checks.that(!ISSUER.matcher(issuer).matches() || isAddress(issuer), "issuer", "value_error", wanted);
        checks.text("name", name, 100);
    }

    private static boolean isAddress(String text) {
        try {
            return new URI(text.trim()).getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
