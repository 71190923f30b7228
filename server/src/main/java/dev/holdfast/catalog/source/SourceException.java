package dev.holdfast.catalog.source;

/** The scripts could not be had; the message is a sentence that says why. */
public final class SourceException extends Exception {
    public SourceException(String message) {
        super(message);
    }
}
