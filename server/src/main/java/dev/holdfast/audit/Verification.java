package dev.holdfast.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a look at the whole trail found.
 *
 * @param rows how many there are
 * @param uncovered those from before the chain began, of which it says nothing
 * @param removed how many retention has removed so far
 * @param head the newest link, to be written down elsewhere and compared another day
 * @param firstBrokenId the first row that does not fit; null when it is none of a row's
 * @param problem what does not fit, as a sentence
 */
public record Verification(
        boolean intact,
        long rows,
        long uncovered,
        long removed,
        long links,
        String head,
        @Nullable Long firstBrokenId,
        @Nullable String problem,
        Instant checkedAt) {
    /** All of it for people. */
    public String sentence() {
        String counted = rows + " rows, " + links + " links"
                + (uncovered == 0 ? "" : ", " + uncovered + " rows from before the chain")
                + (removed == 0 ? "" : ", " + removed + " rows removed by retention");
        if (intact) return "The audit trail is intact: " + counted + ". Newest link " + head + ".";
        return "The audit trail is broken" + (firstBrokenId == null ? "" : " at row " + firstBrokenId) + ": " + problem;
    }
}
