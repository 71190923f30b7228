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
 * @param name what the user calls the browser
 */
record PushIn(Secret endpoint, PushKeysIn keys, @Nullable String name) implements Input {
    /** The keys of a subscription, in base64url: P-256 point and secret. */
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
