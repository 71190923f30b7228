package dev.holdfast.catalog.source;

import java.util.function.BooleanSupplier;

/** A place that scripts come from. */
public interface ScriptSource {
    /** The commit it is at now. Cheap: nothing is fetched. */
    String newest() throws SourceException;

    /** What it holds now. May take long; gives up soon after {@code canceled} says so. */
    ScriptTree read(BooleanSupplier canceled) throws SourceException;
}
