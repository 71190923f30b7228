package dev.holdfast.jobs.queue;

import static dev.holdfast.access.Entitlement.JOBS_HISTORY;
import static dev.holdfast.access.Entitlement.JOBS_STREAM;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.jobs.JobRefusals.JOB_OVER;

import dev.holdfast.access.OwnershipLookup;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.JobFilter;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.RequestedBy;

/** Everything under /jobs. */
public record JobRoutes(Jobs jobs, OwnershipLookup owners) {
    /**
     * Confirms that the job was asked to stop; the job's end shows the result.
     *
     * @param id the id of the job
     * @param status always the same, although a job that was still queued has already ended
     */
    record Canceling(long id, Status status) {
        /** What happens to it. */
        enum Status {
            CANCELING
        }
    }

    public void declare(Ops ops) {
        ops.resource("job", id -> jobs.ownership(id, owners), _ -> null);

        ops.get("jobs.list", "/jobs", "Jobs, newest first")
                .needsSomewhere(VIEWER, JOBS_HISTORY)
                .asks(JobsQuery.class)
                .answersList(JobView.class, (call, _) -> {
                    JobsQuery query = call.query(JobsQuery.class);
                    JobFilter filter = query.filter(owners.readableBy(call.who()));
                    call.total(jobs.count(filter));
                    return jobs.list(filter, query.limit(), query.offset());
                });

        ops.get("jobs.get", "/jobs/{job_id}", "One job")
                .needs(VIEWER, JOBS_HISTORY)
                .answers(200, JobView.class, (call, _) -> jobs.get(call.id("job_id")));

        ops.post("jobs.cancel", "/jobs/{job_id}/cancel", "Cancel a job")
                .needs(OPERATOR)
                .refuses(JOB_OVER)
                .answers(200, Canceling.class, (call, _) -> {
                    jobs.cancel(call.id("job_id"), RequestedBy.of(call.who()));
                    return new Canceling(call.id("job_id"), Canceling.Status.CANCELING);
                });

        ops.get(
                        "jobs.events",
                        "/jobs/{job_id}/events",
                        "The lines of a job's log, a mebibyte at most: ask again after the last one until there are"
                                + " none")
                .needs(VIEWER, JOBS_HISTORY)
                .asks(JobEventsQuery.class)
                .answersList(JobEvent.class, (call, _) -> {
                    JobEventsQuery query = call.query(JobEventsQuery.class);
                    return jobs.events(call.id("job_id"), query.after(), query.most());
                });

        ops.get(
                        "jobs.stream",
                        "/jobs/{job_id}/events/stream",
                        "A job's progress as server-sent events: line, progress, status and transient")
                .needs(VIEWER, JOBS_STREAM)
                .asks(JobStreamQuery.class)
                .streams(() -> SseViewer.EVENTS, call -> {
                    long id = jobs.get(call.id("job_id")).id();
                    long after = seen(call);
                    return sse -> jobs.show(id, after, new SseViewer(sse));
                });
    }

    /** The header wins: a reconnecting browser repeats the address with its old query. */
    private static long seen(Call call) {
        String header = call.client().lastEventId();
        if (header != null && header.matches("\\d{1,18}")) return Long.parseLong(header);
        Long asked = call.query(JobStreamQuery.class).lastEventId();
        return asked == null ? 0 : asked;
    }
}
