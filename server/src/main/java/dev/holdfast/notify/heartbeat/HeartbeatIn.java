package dev.holdfast.notify.heartbeat;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.net.URI;
import java.util.Locale;

/**
 * The outgoing heartbeat.
 *
 * @param url an http or https address, which is asked with GET; it is secret, because whoever knows it can send heartbeats
 * @param everyS how often
 */
record HeartbeatIn(Secret url, @DefaultValue("60") int everyS) implements Input {
    private static final int LONGEST_URL = 2000;

    @Override
    public void check(Checks checks) {
        checks.text("url", url, LONGEST_URL);
        checks.that(
                url == null || isAddress(url.reveal()),
                "url",
                "value_error",
                "Must be an http or https address without a user, such as https://hc.example.net/ping/1234.");
        checks.within("every_s", everyS, 30, 86_400);
    }

    private static boolean isAddress(String text) {
        try {
            URI uri = URI.create(text);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            return scheme.matches("https?")
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getPort() != 0
                    && uri.getPort() <= 65535;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
