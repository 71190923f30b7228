package dev.holdfast.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of verifying the whole audit trail.
 *
 * @param intact whether no fault was found; the verification ends at the first one
 * @param rows the number of rows
 * @param uncovered the number of rows older than the chain, which it does not cover
 * @param removed the number of rows that retention has removed so far
 * @param links the number of links that were checked: one for each step of a row, such as its intent and its outcome
 * @param head the newest link, to be written down elsewhere and compared later
 * @param firstBrokenId the first row with a fault; null when the fault is not in a row
 * @param problem the fault, as a sentence
 * @param checkedAt when the verification began
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
    /** The whole result for users. */
    public String sentence() {
        String counted = rows + " rows, " + links + " links"
                + (uncovered == 0 ? "" : ", " + uncovered + " rows older than the chain")
                + (removed == 0 ? "" : ", " + removed + " rows removed by retention");
        if (intact) return "The audit trail is intact: " + counted + ". Newest link " + head + ".";
        return "The audit trail is broken" + (firstBrokenId == null ? "" : " at row " + firstBrokenId) + ": " + problem;
    }
}
