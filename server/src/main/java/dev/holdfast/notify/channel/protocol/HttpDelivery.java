package dev.holdfast.notify.channel.protocol;

import dev.holdfast.base.json.Json;
import dev.holdfast.base.net.StreamingHttp;
import dev.holdfast.base.net.StreamingHttp.StreamingRequest;
import dev.holdfast.notify.channel.Sender.DeliveryException;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Sends a message over HTTP and says what became of it. Redirects are not followed: they could lead to another server, with
 * the credentials of this one. Errors name the host only, because paths and queries may be secret.
 *
 * @param http checks addresses where it connects
 */
public record HttpDelivery(StreamingHttp http, InstantSource clock) {
    private static final Duration TIMEOUT = Duration.ofSeconds(12);
    private static final Duration LONGEST_WAIT = Duration.ofDays(1);
    private static final int MOST_BYTES = 64 * 1024;
    private static final int READ = 8 * 1024;

    /**
     * What a service answered.
     *
     * @param retryAfter how long it wants to be left alone; null if it did not say
     */
    public record Received(
            String host, int status, @Nullable Duration retryAfter) {
        /** Throws unless the service accepted the message. */
        public void requireAccepted() throws DeliveryException {
            if (status >= 200 && status < 300) return;
            throw new DeliveryException(sentence(), isPermanent(), retryAfter);
        }

        private boolean isPermanent() {
            return status < 500 && status != 408 && status != 425 && status != 429;
        }

        private String sentence() {
            String what = switch (status) {
                case 301, 302, 303, 307, 308 ->
                    "redirects to another address, which is not followed. Enter the final address in the channel.";
                case 401, 403 -> "refuses the credentials. Check the address and the secrets of the channel.";
                case 404, 410 -> "does not know this address. Check the address and the secrets of the channel.";
                case 408, 425, 429 -> "wants fewer messages.";
                case 413 -> "refuses the message because it is too large.";
                default ->
                    status >= 500
                            ? "could not take the message."
                            : "refuses the message. Check the address of the channel.";
            };
            return host + " " + what + " It answered with status " + status + ".";
        }
    }

    /** Sends JSON with POST; throws unless it is accepted. */
    void post(URI to, Map<String, String> headers, Object json) throws DeliveryException, InterruptedException {
        exchange("POST", to, headers, "application/json", Json.writeBytes(json)).requireAccepted();
    }

    /** Sends, and reads what is needed of the answer. */
    public Received exchange(String method, URI to, Map<String, String> headers, String contentType, byte[] body)
            throws DeliveryException, InterruptedException {
        var all = new LinkedHashMap<String, List<String>>();
        headers.forEach((name, value) -> all.put(name, List.of(value)));
        all.put("Content-Type", List.of(contentType));
        all.put("User-Agent", List.of("Holdfast"));
        if (to.getRawUserInfo() != null && !headers.containsKey("Authorization")) {
            String credentials = to.getUserInfo();
            // A user without a password has an empty one (RFC 7617, 2).
            all.put(
                    "Authorization",
                    List.of(WebAddress.basic(credentials.contains(":") ? credentials : credentials + ":")));
        }
        URI bare = WebAddress.bare(to);
        var request = new StreamingRequest(method, bare, all, ByteBuffer.wrap(body), MOST_BYTES, TIMEOUT);
        try (var response = http.send(request)) {
            int status = response.status();
            boolean isAccepted = status >= 200 && status < 300;
            Duration wait = isAccepted ? null : wait(response);
            return new Received(WebAddress.hostOf(bare), status, wait);
        } catch (StreamingHttp.Failed e) {
            if (Thread.interrupted()) throw new InterruptedException();
            throw new DeliveryException(String.valueOf(e.getMessage()), false, null);
        }
    }

    private @Nullable Duration wait(StreamingHttp.StreamingResponse response) {
        for (var header : response.headers().entrySet()) {
            if (header.getKey().equalsIgnoreCase("Retry-After")) {
                return bounded(header(header.getValue().getFirst().trim()));
            }
        }
        try {
            byte[] start = response.body().readNBytes(READ);
            return bounded(inBody(Json.tree(new String(start, StandardCharsets.UTF_8))));
        } catch (IOException | JacksonException e) {
            return null; // the status says enough
        }
    }

    /** Seconds or a date (RFC 9110, 10.2.3). */
    private @Nullable Duration header(String value) {
        try {
            if (value.matches("[0-9]{1,9}(?:\\.[0-9]+)?")) return seconds(Double.parseDouble(value));
            Instant at = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ROOT))
                    .toInstant();
            return Duration.between(clock.instant(), at);
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Matrix says it in milliseconds; Telegram and Discord in seconds, Telegram one level deeper. */
    private static @Nullable Duration inBody(JsonNode body) {
        if (body.path("retry_after_ms").isNumber()) {
            return seconds(body.path("retry_after_ms").asDouble() / 1000);
        }
        for (JsonNode place : List.of(body, body.path("parameters"))) {
            if (place.path("retry_after").isNumber()) {
                return seconds(place.path("retry_after").asDouble());
            }
        }
        return null;
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis((long) Math.ceil(Math.min(seconds, (double) LONGEST_WAIT.toSeconds()) * 1000));
    }

    private static @Nullable Duration bounded(@Nullable Duration wait) {
        if (wait == null || wait.isNegative()) return null;
        return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }
}
