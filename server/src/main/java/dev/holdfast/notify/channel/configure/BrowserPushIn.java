package dev.holdfast.notify.channel.configure;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.notify.push.PushKind;
import org.jspecify.annotations.Nullable;

/**
 * A subscription of a browser: what {@code PushSubscription.toJSON()} has, without {@code expirationTime}, because the push
 * service reports an expired subscription.
 *
 * @param endpoint the https address at the push service, on port 443; at most 1000 characters
 * @param keys the keys with which messages to this browser are encrypted
 * @param name what the user calls the browser
 */
record BrowserPushIn(
        Secret endpoint, PushKeysIn keys, @Nullable String name) implements Input {
    /**
     * The keys of a subscription, in base64url: P-256 point and secret.
     *
     * @param p256dh the public key of the browser: an uncompressed point of P-256 in base64url
     * @param auth the secret of the browser: 16 bytes in base64url
     */
    record PushKeysIn(Secret p256dh, Secret auth) {}

    @Override
    public void check(Checks checks) {
        checks.text("endpoint", endpoint, 1000);
        checks.that(
                endpoint == null || PushKind.isEndpoint(endpoint.reveal()),
                "endpoint",
                "value_error",
                "Must be the https address of a push service.");
        Checks of = checks.of("keys");
        of.that(
                keys == null
                        || keys.p256dh() == null
                        || PushKind.isPublicKey(keys.p256dh().reveal()),
                "p256dh",
                "value_error",
                "Must be a P-256 public key in base64url.");
        of.that(
                keys == null
                        || keys.auth() == null
                        || PushKind.isAuth(keys.auth().reveal()),
                "auth",
                "value_error",
                "Must be 16 bytes in base64url.");
        checks.text("name", name, 100);
    }
}
