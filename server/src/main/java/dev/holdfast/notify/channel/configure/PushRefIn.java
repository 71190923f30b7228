package dev.holdfast.notify.channel.configure;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * One of the caller's subscriptions: by its id, or by the endpoint that the browser knows.
 *
 * @param id the id of the subscription in Holdfast; null or left out with an endpoint: exactly one of the two is sent
 * @param endpoint its address at the push service, at most 1000 characters; null or left out with an id
 */
record PushRefIn(@Nullable Long id, @Nullable Secret endpoint) implements Input {
    @Override
    public void check(Checks checks) {
        checks.atLeast("id", id, 1);
        checks.text("endpoint", endpoint, 1000);
        checks.that((id == null) != (endpoint == null), "id", "value_error", "Send either an id or an endpoint.");
    }
}
