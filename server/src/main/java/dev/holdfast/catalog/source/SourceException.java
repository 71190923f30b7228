package dev.holdfast.catalog.source;

/** The scripts could not be read. The message is a full sentence that gives the reason. */
public final class SourceException extends Exception {
    public SourceException(String message) {
        super(message);
    }
}
