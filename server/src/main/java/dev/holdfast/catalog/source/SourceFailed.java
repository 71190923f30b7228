package dev.holdfast.catalog.source;

/** The scripts could not be had; the message is a sentence that says why. */
public final class SourceFailed extends Exception {
    public SourceFailed(String message) {
        super(message);
    }
}
