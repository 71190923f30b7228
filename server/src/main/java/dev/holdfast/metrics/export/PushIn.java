package dev.holdfast.metrics.export;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where measured values are sent.
 *
 * @param kind the protocol of the store: one of {@code prometheus_remote_write}, {@code influx}, the line protocol of
 *     InfluxDB
 * @param url the complete address, for example {@code https://prometheus.example.net/api/v1/write} or {@code
 *     https://influx.example.net/api/v2/write?org=home&bucket=holdfast}; or as it is shown, to keep it
 * @param token what the store asks for; {@code user:password} is sent as such. Left out, the stored one is kept if the address
 *     stays the same; for another address it must be sent again
 * @param intervalS the seconds between two times that values are sent
 */
record PushIn(
        PushKind kind,
        String url,
        @Nullable Secret token,
        @DefaultValue("30") int intervalS) implements Input {
    private static final Pattern URL = Pattern.compile("https?://[^\\s/?#@]+(?:/[^\\s?#]*)?(?:\\?[^\\s#]*)?");

    @Override
    public String toString() {
        return "PushIn[" + kind + "]";
    }

    @Override
    public void check(Checks checks) {
        checks.text("url", url, 500);
        String wanted = "Must be the complete http or https address for writing, without a user.";
        checks.matches("url", url, URL, wanted);
        checks.that(!URL.matcher(url).matches() || isAddress(url), "url", "value_error", wanted);
        checks.text("token", token, 2000);
        checks.within("interval_s", intervalS, 10, 3600);
    }

    private static boolean isAddress(String text) {
        try {
            return new URI(text).getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
