package dev.holdfast.sim.wire;

import java.util.Map;

/** An error answer: the text goes into the reason phrase, as on Proxmox VE. */
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

    /** A 500, the status of most errors of Proxmox VE. */
    public static Failure server(String text) {
        return of(500, text);
    }

    /** Invalid parameters, each with its error. */
    public static Failure parameters(Map<String, String> errors) {
        return new Failure(400, "Parameter verification failed.", errors);
    }

    /** One invalid parameter. */
    public static Failure parameter(String name, String text) {
        return parameters(Map.of(name, text));
    }

    /** A 403: the caller needs one of these privileges on the path. */
    public static Failure forbidden(String path, String privileges) {
        return of(403, "Permission check failed (" + path + ", " + privileges + ")");
    }

    /** The same as reported during a change of a file: a 500; any other status becomes part of the text. */
    public Failure after(String failed) {
        if (status == 501) return this;
        return server(failed + (status == 500 ? "" : status + " ") + text);
    }

    /** The status of the answer. */
    public int status() {
        return status;
    }

    /** The text of the reason phrase. */
    public String text() {
        return text;
    }

    /** The errors by parameter. */
    public Map<String, String> errors() {
        return errors;
    }
}
