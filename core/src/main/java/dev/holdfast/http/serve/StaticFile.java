package dev.holdfast.http.serve;

import dev.holdfast.http.Reply;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A file of the class path in memory, plain and compressed once; what the build has compressed further is sent as it is. */
final class StaticFile {
    private final String type;
    private final byte[] plain;
    private final byte @Nullable [] zipped;
    private final byte @Nullable [] brotli;
    private final EntityTag tag;

    private final Map<String, String> headers = new LinkedHashMap<>();

    StaticFile(String type, byte[] bytes, byte @Nullable [] brotli, boolean forever) {
        this.type = type;
        this.plain = bytes;
        this.zipped = Gzip.isWorth(type, bytes.length) ? Gzip.best(bytes) : null;
        this.brotli = brotli;
        this.tag = EntityTag.ofBody(bytes);
        headers.put("Cache-Control", forever ? "public, max-age=31536000, immutable" : "no-cache");
        headers.put("ETag", tag.value());
        headers.put(SecurityHeaders.POLICY, SecurityHeaders.PAGE);
        if (zipped != null || brotli != null) headers.put("Vary", "Accept-Encoding");
    }

    /** The file in the form that this request accepts, or 304 if the client has it already. */
    Reply reply(Exchange exchange) {
        if (tag.isIn(exchange.header("If-None-Match"))) return new Reply(304, type, headers, new byte[0], true);
        String accepts = exchange.header("Accept-Encoding");
        // Browsers accept it over TLS and from their own machine.
        if (brotli != null && Gzip.isAccepted("br", accepts)) return encoded("br", brotli);
        if (zipped != null && Gzip.isAccepted(accepts)) return encoded("gzip", zipped);
        return new Reply(200, type, headers, plain, true);
    }

    private Reply encoded(String coding, byte[] bytes) {
        var encoded = new LinkedHashMap<>(headers);
        encoded.put("Content-Encoding", coding);
        return new Reply(200, type, encoded, bytes, true);
    }
}
