package dev.holdfast.maintenance;

import static dev.holdfast.access.Entitlement.SCHED_WINDOWS;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.http.Ops;

/** Everything under /maintenance. */
record MaintenanceRoutes(Windows windows, ExemptionAnswers exemptions) {
    /**
     * The response to a removed window.
     *
     * @param removed always true
     */
    record MaintenanceRemoved(boolean removed) {}

    void declare(Ops ops) {
        ops.resource("maintenance", windows::place, windows::name);

        ops.get("maintenance.list", "/maintenance", "Maintenance windows: open, planned, and ended in the last 30 days")
                .needsSomewhere(VIEWER)
                .answersList(MaintenanceWindow.class, (call, _) -> windows.list(call.who()));

        ops.get(
                        "maintenance.exemption",
                        "/maintenance/exemptions",
                        "Why alerts about an app, machine or host send nothing at the moment")
                .needsSomewhere(VIEWER)
                .asks(ExemptionsQuery.class)
                .refuses(NOT_FOUND)
                .answers(
                        200,
                        ExemptionView.class,
                        (call, _) -> exemptions.of(call.who(), call.query(ExemptionsQuery.class)));

        ops.post(
                        "maintenance.create",
                        "/maintenance",
                        "Open a maintenance window now or later, or by schedule, which takes an admin")
                .needsSomewhere(OPERATOR, SCHED_WINDOWS)
                .takes(MaintenanceIn.class, (call, in) -> windows.check(call.who(), in))
                .refuses(NOT_FOUND)
                .answers(201, MaintenanceWindow.class, (call, in) -> {
                    MaintenanceWindow added = windows.add(call.who(), in);
                    call.about("maintenance", added.id());
                    return added;
                });

        ops.get("maintenance.get", "/maintenance/{maintenance_id}", "One maintenance window")
                .needs(VIEWER)
                .answers(200, MaintenanceWindow.class, (call, _) -> windows.get(call.id("maintenance_id")));

        ops.patch(
                        "maintenance.change",
                        "/maintenance/{maintenance_id}",
                        "Change a maintenance window; one by schedule takes an admin")
                .needs(OPERATOR, SCHED_WINDOWS)
                .takes(MaintenancePatchIn.class)
                .refuses(CONFLICT)
                .answers(
                        200,
                        MaintenanceWindow.class,
                        (call, in) -> windows.change(call.who(), call.id("maintenance_id"), in));

        ops.delete(
                        "maintenance.remove",
                        "/maintenance/{maintenance_id}",
                        "Remove a maintenance window, and end it if it is open; one by schedule takes an admin")
                .needs(OPERATOR)
                .refuses(CONFLICT)
                .answers(200, MaintenanceRemoved.class, (call, _) -> {
                    windows.remove(call.who(), call.id("maintenance_id"));
                    return new MaintenanceRemoved(true);
                });

        ops.post(
                        "maintenance.end",
                        "/maintenance/{maintenance_id}/end",
                        "End an open maintenance window now; one by schedule opens again at its next time")
                .needs(OPERATOR)
                .refuses(CONFLICT)
                .answers(200, MaintenanceWindow.class, (call, _) -> windows.end(call.id("maintenance_id")));
    }
}
