package dev.holdfast.vms.create;

import dev.holdfast.base.net.StreamingHttp;
import dev.holdfast.base.net.StreamingHttp.StreamingRequest;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads short texts that others publish, such as the checksums of images. Their servers may redirect to mirrors. */
record PublishedText(StreamingHttp http) {
    private static final long MOST_BYTES = 1 << 20;
    private static final Duration LIMIT = Duration.ofSeconds(8);
    private static final int REDIRECTS = 5;

    /** The text at this address. Throws {@link StreamingHttp.Failed} with the reason as a sentence. */
    String at(URI address) throws StreamingHttp.Failed {
        URI at = address;
        for (int i = 0; i <= REDIRECTS; i++) {
            var request = new StreamingRequest("GET", at, Map.of(), null, MOST_BYTES, LIMIT);
            try (var answer = http.send(request)) {
                if (answer.status() == 200) return new String(answer.body().readAllBytes(), StandardCharsets.UTF_8);
                String next = answer.status() / 100 == 3 ? location(answer.headers()) : null;
                if (next == null) {
                    throw new StreamingHttp.Failed(at.getHost() + " answered with status " + answer.status() + ".");
                }
                at = redirected(at, next);
            } catch (StreamingHttp.Failed e) {
                throw e;
            } catch (IOException _) {
                throw new StreamingHttp.Failed("The answer of " + at.getHost() + " did not arrive whole.");
            }
        }
        throw new StreamingHttp.Failed(address.getHost() + " redirects too often.");
    }

    private static @Nullable String location(Map<String, List<String>> headers) {
        return headers.entrySet().stream()
                .filter(one -> one.getKey().equalsIgnoreCase("location"))
                .flatMap(one -> one.getValue().stream())
                .findFirst()
                .orElse(null);
    }

    /** Never to a connection that nothing protects, on which a checksum proves nothing. */
    private static URI redirected(URI from, String location) throws StreamingHttp.Failed {
        try {
            URI to = from.resolve(location);
            if (to.getHost() != null && String.valueOf(to.getScheme()).equals(from.getScheme())) return to;
        } catch (IllegalArgumentException _) {
            // no address
        }
        throw new StreamingHttp.Failed(from.getHost() + " redirects to an address that is not https.");
    }
}
