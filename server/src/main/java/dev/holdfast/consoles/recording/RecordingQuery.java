package dev.holdfast.consoles.recording;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.jobs.JobTarget;
import org.jspecify.annotations.Nullable;

/**
 * Which recordings are listed, and the requested page.
 *
 * @param targetType only those of terminals of this
 * @param targetId the id in Holdfast of that app, virtual machine or host
 * @param page the number of the page, from 1
 * @param perPage how many entries a page has; more than 200 count as 200
 */
record RecordingQuery(
        JobTarget.@Nullable Type targetType,
        @Nullable Long targetId,
        @DefaultValue("1") int page,
        @DefaultValue("50") int perPage)
        implements Input {
    private static final int MOST = 200;

    @Override
    public void check(Checks checks) {
        checks.atLeast("target_id", targetId, 1);
        checks.atLeast("page", page, 1);
        checks.atLeast("per_page", perPage, 1);
    }

    boolean has(Recording one) {
        return (targetType == null || targetType == one.targetType())
                && (targetId == null || targetId == one.targetId());
    }

    int limit() {
        return Math.min(perPage, MOST);
    }

    long offset() {
        return (long) (page - 1) * limit();
    }
}
