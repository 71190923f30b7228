package dev.holdfast.client;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The service has refused a request. The message is the refusal's {@code detail}, which says the next step. */
public final class Refusal extends RuntimeException {
    private final int status;
    private final String code;
    private final transient @Nullable JsonNode body;

    Refusal(int status, String code, String detail, @Nullable JsonNode body) {
        super(detail);
        this.status = status;
        this.code = code;
        this.body = body;
    }

    /** The status of HTTP. */
    public int status() {
        return status;
    }

    /** The refusal's {@code error}, such as {@code not_found}; {@code invalid} for fields; empty if something else answered. */
    public String code() {
        return code;
    }

    /** The whole refusal with the fields of its own, or null if the answer was not JSON. */
    public @Nullable JsonNode body() {
        return body;
    }
}
