package dev.holdfast.catalog;

import dev.holdfast.catalog.source.ScriptSource;
import dev.holdfast.catalog.source.SourceException;
import java.util.function.Supplier;

/** A repository and its branch, as configured. */
public record ScriptOrigin(String url, String branch) {
    /** Opens a source. */
    @FunctionalInterface
    public interface Opening {
        /** Opens it. */
        ScriptSource open(ScriptOrigin from) throws SourceException;
    }

    /** A source as it is configured now, and how it is opened. */
    public record Place(Opening opening, Supplier<ScriptOrigin> origin) {}
}
