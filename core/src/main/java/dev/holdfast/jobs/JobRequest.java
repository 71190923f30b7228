package dev.holdfast.jobs;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Requester;
import org.jspecify.annotations.Nullable;

/**
 * A job that is to be stored and run.
 *
 * @param params stored sealed, as JSON
 * @param requester who asked for it; null when Holdfast itself does
 * @param target what it is about; null when that is nothing in particular
 * @param hostId the host it works on: a user who may read the host may read the job; null when there is none
 * @param holdKey while a job with the same key (such as {@code guest:3:101}) runs, this one waits; null for none
 * @param scheduleId the schedule that started it; null when none did
 */
public record JobRequest<P extends Record>(
        JobType<P> type,
        P params,
        @Nullable Requester requester,
        @Nullable JobTarget target,
        @Nullable Long hostId,
        @Nullable String holdKey,
        @Nullable Long scheduleId) {
    /** The person of the jobs of Holdfast itself and of its schedules. */
    public static final long NOBODY = 0;

    /** Whose turn in the queue it takes: the requester's, or that of {@link #NOBODY}. */
    public long person() {
        return requester == null || scheduleId != null ? NOBODY : requester.userId();
    }

    /** A job of Holdfast itself, about nothing in particular. */
    public static <P extends Record> JobRequest<P> of(JobType<P> type, P params) {
        return new JobRequest<>(type, params, null, null, null, null, null);
    }

    /** The same, asked for by the caller of an operation. */
    public JobRequest<P> by(Principal caller) {
        return by(Requester.of(caller));
    }

    /** The same, asked for by this requester, or by Holdfast itself when null. */
    public JobRequest<P> by(@Nullable Requester who) {
        return new JobRequest<>(type, params, who, target, hostId, holdKey, scheduleId);
    }

    /** The same, about this target on this host. */
    public JobRequest<P> on(JobTarget what, @Nullable Long host) {
        return new JobRequest<>(type, params, requester, what, host, holdKey, scheduleId);
    }

    /** The same, about nothing in particular on this host. */
    public JobRequest<P> at(long host) {
        return new JobRequest<>(type, params, requester, null, host, holdKey, scheduleId);
    }

    /** The same, run while no other job with this key runs. */
    public JobRequest<P> holding(String key) {
        return new JobRequest<>(type, params, requester, target, hostId, key, scheduleId);
    }

    /** The same, started by this schedule. */
    public JobRequest<P> startedBy(long schedule) {
        return new JobRequest<>(type, params, requester, target, hostId, holdKey, schedule);
    }
}
