package dev.holdfast.jobs.queue;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.jobs.JobFilter;
import dev.holdfast.jobs.JobState;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Selects jobs.
 *
 * @param status only in this state
 * @param kind only of this kind, such as {@code app.restart}
 * @param target only of this target, as type and id, such as {@code app:1}
 * @param requestedBy only those that the user with this id asked for
 * @param page the number of the page, from 1
 * @param perPage how many entries a page has; more than 200 count as 200
 */
record JobsQuery(
        @Nullable JobState status,
        @Nullable String kind,
        @Nullable String target,
        @Nullable Long requestedBy,
        @DefaultValue("1") int page,
        @DefaultValue("50") int perPage)
        implements Input {
    private static final int MOST = 200;
    private static final Pattern TARGET = Pattern.compile("[a-z_]{1,30}:\\d{1,18}");

    @Override
    public void check(Checks checks) {
        checks.matches("target", target, TARGET, "Must be a type and an ID, such as app:1.");
        checks.atLeast("requested_by", requestedBy, 0);
        checks.atLeast("page", page, 1);
        checks.atLeast("per_page", perPage, 1);
    }

    JobFilter filter(@Nullable Set<Long> hosts) {
        int colon = target == null ? 0 : target.indexOf(':');
        return new JobFilter(
                status,
                kind,
                target == null ? null : target.substring(0, colon),
                target == null ? null : Long.valueOf(target.substring(colon + 1)),
                requestedBy,
                hosts == null ? null : List.copyOf(hosts));
    }

    int limit() {
        return Math.min(perPage, MOST);
    }

    long offset() {
        return (page - 1L) * limit();
    }
}
