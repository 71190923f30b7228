package dev.holdfast.alerts;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.CONFLICT;

import dev.holdfast.http.Ops;

/** Everything under /alerts. Reading alerts needs no feature: their number is part of the health. */
record AlertRoutes(Alerts alerts) {
    void declare(Ops ops) {
        ops.resource("alert", alerts::place, alerts::name);

        ops.get("alerts.list", "/alerts", "The alerts, the newest first")
                .needsSomewhere(VIEWER)
                .asks(AlertsQuery.class)
                .answersList(AlertView.class, (call, _) -> alerts.list(call.who(), call.query(AlertsQuery.class)));

        ops.get("alerts.get", "/alerts/{alert_id}", "One alert: why it fired, what follows from it, what happened")
                .needs(VIEWER)
                .answers(200, AlertDetail.class, (call, _) -> alerts.get(call.who(), call.id("alert_id")));

        ops.post("alerts.ack", "/alerts/{alert_id}/ack", "Silence an alert until it is resolved")
                .needs(OPERATOR)
                .refuses(CONFLICT)
                .answers(200, AlertView.class, (call, _) -> alerts.acknowledge(call.who(), call.id("alert_id")));

        ops.post("alerts.snooze", "/alerts/{alert_id}/snooze", "Silence an alert until a time")
                .needs(OPERATOR)
                .takes(SnoozeIn.class)
                .refuses(CONFLICT)
                .answers(200, AlertView.class, (call, in) -> alerts.snooze(call.who(), call.id("alert_id"), in));

        ops.post("alerts.note", "/alerts/{alert_id}/notes", "Note something about an alert")
                .needs(OPERATOR)
                .takes(NoteIn.class)
                .answers(
                        201,
                        AlertDetail.AlertNote.class,
                        (call, in) -> alerts.note(call.who(), call.id("alert_id"), in));
    }
}
