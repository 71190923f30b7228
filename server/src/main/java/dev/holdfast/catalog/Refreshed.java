package dev.holdfast.catalog;

/**
 * The result of a refresh.
 *
 * @param isNew whether the source had changes
 * @param read how many entries had to be parsed; the others were unchanged
 */
public record Refreshed(
        String commit, boolean isNew, int entries, int read, int added, int changed, int gone, int broken) {}
