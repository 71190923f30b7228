package dev.holdfast.cli.wire;

import dev.holdfast.cli.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An answer that arrived completely. */
public final class Answer {
    private final int status;
    private final Map<String, String> headers;
    private final byte[] body;

    /** @param headers by name in lower case */
    Answer(int status, Map<String, String> headers, byte[] body) {
        this.status = status;
        this.headers = Map.copyOf(headers);
        this.body = body;
    }

    public int status() {
        return status;
    }

    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** A header by its name in lower case. */
    public @Nullable String header(String name) {
        return headers.get(name);
    }

    /** The body; nothing if it is empty or no JSON, such as the page of a proxy. */
    public Json json() {
        try {
            return body.length == 0 ? Json.Nothing.VALUE : Json.read(body);
        } catch (Json.BadJson e) {
            return Json.Nothing.VALUE;
        }
    }
}
