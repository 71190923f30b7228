package dev.holdfast.sim.wire;

import java.util.Map;

/** An answer that is no success: the text goes into the reason phrase, as on the real thing. */
public final class Failure extends RuntimeException {
    private final int status;
    private final String text;
    private final Map<String, String> errors;

    private Failure(int status, String text, Map<String, String> errors) {
        super(text, null, false, false);
        this.status = status;
        this.text = text;
        this.errors = errors;
    }

    /** With this status. */
    public static Failure of(int status, String text) {
        return new Failure(status, text, Map.of());
    }

    /** A 500, which is what most refusals of the real thing are. */
    public static Failure server(String text) {
        return of(500, text);
    }

    /** Parameters that do not fit, each with what is wrong with it. */
    public static Failure parameters(Map<String, String> errors) {
        return new Failure(400, "Parameter verification failed.", errors);
    }

    /** One parameter that does not fit. */
    public static Failure parameter(String name, String text) {
        return parameters(Map.of(name, text));
    }

    /** One of these privileges would be needed there. */
    public static Failure forbidden(String path, String privileges) {
        return of(403, "Permission check failed (" + path + ", " + privileges + ")");
    }

    /** The same as told by whoever was changing a file: a 500, and what was no 500 tells its status in the text. */
    public Failure after(String failed) {
        if (status == 501) return this;
        return server(failed + (status == 500 ? "" : status + " ") + text);
    }

    /** The status of the answer. */
    public int status() {
        return status;
    }

    /** What goes into the reason phrase. */
    public String text() {
        return text;
    }

    /** What is wrong with which parameter. */
    public Map<String, String> errors() {
        return errors;
    }
}
