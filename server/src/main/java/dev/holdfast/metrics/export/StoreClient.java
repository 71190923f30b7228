package dev.holdfast.metrics.export;

import dev.holdfast.base.net.StreamingHttp;
import dev.holdfast.base.net.StreamingHttp.StreamingRequest;
import dev.holdfast.base.net.StreamingHttp.StreamingResponse;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.base.text.TerminalLine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sends one request to a time-series store. Redirects are not followed, because they would get the token. */
record StoreClient(StreamingHttp http, Scrubber scrubber) {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int MOST_BYTES = 16 * 1024;
    private static final int MOST_TEXT = 200;

    /**
     * What became of a request.
     *
     * @param error null if it was accepted; contains no secret
     * @param isForGood whether the same request would be refused again, whatever anyone changes
     */
    record Sent(@Nullable String error, boolean isForGood) {}

    Sent send(PushConfig config, byte[] body) {
        Payload payload = config.kind().payload();
        var headers = new HashMap<String, List<String>>();
        payload.headers().forEach((name, value) -> headers.put(name, List.of(value)));
        Secret token = config.token();
        if (token == null) return exchange(config, headers, body);
        headers.put("Authorization", List.of(payload.authorization(token.reveal())));
        try (var _ = scrubber.know(token)) {
            return exchange(config, headers, body);
        }
    }

    private Sent exchange(PushConfig config, Map<String, List<String>> headers, byte[] body) {
        var request = new StreamingRequest("POST", config.url(), headers, ByteBuffer.wrap(body), MOST_BYTES, TIMEOUT);
        try (StreamingResponse response = http.send(request)) {
            int status = response.status();
            if (status / 100 == 2) return new Sent(null, false);
            return new Sent(refusal(status, text(response)), status == 400 || status == 413 || status == 422);
        } catch (StreamingHttp.Failed e) {
            return new Sent(e.getMessage(), false);
        }
    }

    private String text(StreamingResponse response) {
        try (var in = response.body()) {
            String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
            String line =
                    scrubber.scrub(TerminalLine.shown(text.lines().findFirst().orElse("")));
            return line.length() <= MOST_TEXT ? line : line.substring(0, MOST_TEXT) + "…";
        } catch (IOException e) {
            return "";
        }
    }

    private static String refusal(int status, String text) {
        String why = text.isBlank() ? "" : ": " + text;
        String next = switch (status) {
            case 401, 403 -> " Check the token.";
            case 404, 405 -> " Check the address: it must be the one for writing.";
            case 301, 302, 307, 308 -> " Enter the address to which it redirects.";
            default -> "";
        };
        String end = why.endsWith(".") ? "" : ".";
        return "The store answered with status " + status + why + end + next;
    }
}
