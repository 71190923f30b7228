package dev.holdfast.catalog.source;

import java.util.function.BooleanSupplier;

/** A source of scripts. */
public interface ScriptSource {
    /** The newest commit. Cheap: nothing is fetched. */
    String newest() throws SourceException;

    /** The scripts at the newest commit. May take long; stops soon after {@code canceled} returns true. */
    ScriptTree read(BooleanSupplier canceled) throws SourceException;
}
