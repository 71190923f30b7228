package dev.holdfast.notify.dismissed;

import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.http.Ops;

/** Everything under /notifications/dismissed. */
public record DismissedRoutes(Dismissals dismissals) {
    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.get("notifications.dismissed", "/notifications/dismissed", "The jobs that you dismissed from the bell")
                .needsSomewhere(VIEWER)
                .answersList(DismissedJob.class, (call, _) -> dismissals.list(call.who()));

        ops.post("notifications.dismiss", "/notifications/dismissed/{job_id}", "Dismiss a job that ended badly")
                .needs(VIEWER)
                .answersList(DismissedJob.class, (call, _) -> dismissals.dismiss(call.who(), call.id("job_id")));

        ops.post(
                        "notifications.dismiss_all",
                        "/notifications/dismissed/clear-all",
                        "Dismiss all jobs that ended badly and that you may read")
                .needsSomewhere(VIEWER)
                .answersList(DismissedJob.class, (call, _) -> dismissals.dismissAll(call.who()));
    }
}
