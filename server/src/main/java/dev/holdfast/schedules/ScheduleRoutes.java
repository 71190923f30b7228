package dev.holdfast.schedules;

import static dev.holdfast.access.Entitlement.SCHED_WINDOWS;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.http.Ops;
import dev.holdfast.jobs.scheduled.PlannedWork;

/** Everything under /schedules. */
record ScheduleRoutes(Schedules schedules, ScheduledRuns runs, Calendar calendar) {
    /**
     * The response to a removed schedule.
     *
     * @param removed always true
     */
    record ScheduleRemoved(boolean removed) {}

    void declare(Ops ops) {
        ops.resource("schedule", schedules::place, schedules::name);

        ops.get("schedules.list", "/schedules", "What is started at planned times")
                .needsSomewhere(VIEWER)
                .answersList(Schedule.class, (call, _) -> schedules.list(call.who()));

        ops.get("schedules.kinds", "/schedules/kinds", "What can be scheduled, and what that needs")
                .needsSomewhere(VIEWER)
                .answersList(Schedules.KindView.class, (_, _) -> schedules.kinds());

        ops.get("schedules.preview", "/schedules/preview", "The next runs of a cron expression")
                .needsSomewhere(VIEWER)
                .asks(PreviewQuery.class)
                .answers(200, Calendar.NextRuns.class, (call, _) -> calendar.preview(call.query(PreviewQuery.class)));

        ops.get("schedules.calendar", "/schedules/calendar", "Everything that is planned in a span of time")
                .needsSomewhere(VIEWER)
                .asks(CalendarQuery.class)
                .answersList(
                        PlannedWork.Planned.class,
                        (call, _) -> calendar.between(
                                call.who(), call.query(CalendarQuery.class).span()));

        ops.post("schedules.create", "/schedules", "Start something at planned times")
                .needsSomewhere(ADMIN, SCHED_WINDOWS)
                .takes(ScheduleIn.class, (call, in) -> schedules.check(call.who(), in))
                .refuses(NOT_FOUND)
                .answers(201, Schedule.class, (call, in) -> {
                    Schedule added = schedules.add(call.who(), in);
                    call.about("schedule", added.id());
                    return added;
                });

        ops.get("schedules.get", "/schedules/{schedule_id}", "One schedule")
                .needs(VIEWER)
                .answers(200, Schedule.class, (call, _) -> schedules.get(call.id("schedule_id")));

        ops.patch("schedules.change", "/schedules/{schedule_id}", "Change a schedule and become its owner")
                .needs(ADMIN, SCHED_WINDOWS)
                .takes(SchedulePatchIn.class)
                .refuses(CONFLICT)
                .answers(200, Schedule.class, (call, in) -> schedules.change(call.who(), call.id("schedule_id"), in));

        ops.delete("schedules.remove", "/schedules/{schedule_id}", "Remove a schedule; its jobs continue")
                .needs(ADMIN)
                .answers(200, ScheduleRemoved.class, (call, _) -> {
                    schedules.remove(call.id("schedule_id"));
                    return new ScheduleRemoved(true);
                });

        ops.get("schedules.runs", "/schedules/{schedule_id}/runs", "The last 50 runs of a schedule, the newest first")
                .needs(VIEWER)
                .answersList(ScheduleRun.class, (call, _) -> schedules.runs(call.id("schedule_id")));

        ops.post(
                        "schedules.run",
                        "/schedules/{schedule_id}/run",
                        "Start what a schedule does now, with your own rights")
                .needs(OPERATOR, SCHED_WINDOWS)
                .refuses(CONFLICT)
                .answers(
                        202,
                        ScheduleRun.class,
                        (call, _) -> runs.run(call.who(), schedules.row(call.id("schedule_id"))));
    }
}
