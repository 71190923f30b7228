package dev.holdfast.sim;

import java.util.Map;

/** An answer that is no success: the text goes into the reason phrase, as on the real thing. */
final class Failure extends RuntimeException {
    private final int status;
    private final String text;
    private final Map<String, String> errors;

    private Failure(int status, String text, Map<String, String> errors) {
        super(text, null, false, false);
        this.status = status;
        this.text = text;
        this.errors = errors;
    }

    static Failure of(int status, String text) {
        return new Failure(status, text, Map.of());
    }

    static Failure server(String text) {
        return of(500, text);
    }

    static Failure parameters(Map<String, String> errors) {
        return new Failure(400, "Parameter verification failed.", errors);
    }

    static Failure parameter(String name, String text) {
        return parameters(Map.of(name, text));
    }

    static Failure forbidden(String path, String privileges) {
        return of(403, "Permission check failed (" + path + ", " + privileges + ")");
    }

    /** The same as told by whoever was changing a file: a 500, and what was no 500 tells its status in the text. */
    Failure after(String failed) {
        if (status == 501) return this;
        return server(failed + (status == 500 ? "" : status + " ") + text);
    }

    int status() {
        return status;
    }

    String text() {
        return text;
    }

    Map<String, String> errors() {
        return errors;
    }
}
