package dev.holdfast.consoles;

import dev.holdfast.http.AuditTrail;
import dev.holdfast.http.AuditTrail.AuditedAction;
import dev.holdfast.http.Call;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The end of consoles in the audit trail. Their beginning is the row of the operation that opens them; both have its name and
 * the number of its request.
 */
record ConsoleAudit(AuditTrail trail) {
    private static final int CLOSED = 101;

    /**
     * What happened on a console.
     *
     * @param way null when it could not be opened
     */
    record Visit(@Nullable String way, String why, Duration time, long typed, long shown) {
        private String words() {
            return way == null
                    ? "not opened: " + why
                    : "closed after " + time.toSeconds() + " s: " + why + " Over " + way + ", " + typed
                            + " bytes typed, " + shown + " bytes shown.";
        }
    }

    void closed(Call call, String operation, Call.AuditTarget target, Visit visit) {
        var action = new AuditedAction(
                call.who(), operation, target, call.client().ip(), call.client().requestId());
        long row = trail.intend(action);
        trail.conclude(row, action, visit.way() == null ? "failed" : "ok", CLOSED, visit.words());
    }
}
