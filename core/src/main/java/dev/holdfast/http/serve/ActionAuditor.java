package dev.holdfast.http.serve;

import dev.holdfast.base.Refusal;
import dev.holdfast.http.AuditTrail;
import dev.holdfast.http.Call;
import dev.holdfast.http.Ids;
import dev.holdfast.http.Op;
import dev.holdfast.http.Resources;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records operations in the audit trail: the intent before the effect, the outcome after it. */
record ActionAuditor(AuditTrail trail, Resources resources, Failures failures) {
    private static final Logger log = LoggerFactory.getLogger(ActionAuditor.class);

    /** Intent, effect, outcome; only the effect for operations that are not audited. */
    <T> T audited(Op<?> op, Call call, Callable<T> effect) throws Exception {
        PendingAudit action = begin(op, call);
        T result;
        try {
            result = effect.call();
        } catch (Exception e) {
            Exception known = failures.translate(e);
            action.failed(known);
            throw known;
        }
        action.done();
        return result;
    }

    /**
     * An operation whose intent is recorded and whose outcome is not yet; empty for operations that are not audited.
     */
    final class PendingAudit {
        private final Op<?> op;
        private final Call call;
        private final AuditTrail.@Nullable AuditedAction action;
        private final long row;

        private PendingAudit(Op<?> op, Call call) {
            this.op = op;
            this.call = call;
            this.action = op.isAudited() ? describe(op, call, null) : null;
            this.row = action == null ? 0 : trail.intend(action);
        }

        void done() {
            conclude("ok", op.status(), call.auditNote());
        }

        void failed(Exception e) {
            if (!(e instanceof Refusal r)) {
                conclude("failed", 500, "internal");
                return;
            }
            boolean denied = r.code().status() == 401 || r.code().status() == 403;
            conclude(denied ? "denied" : "failed", r.code().status(), r.code().word() + ": " + r.detail());
        }

        void brokeOff(String why) {
            conclude("failed", op.status(), why);
        }

        private void conclude(String outcome, int status, @Nullable String detail) {
            if (action == null) return;
            try {
                // A target that was removed keeps the name it had.
                trail.conclude(row, describe(op, call, action.target()), outcome, status, detail);
            } catch (RuntimeException e) {
                // The effect happened, so the caller gets the answer. The row stays an intent without an outcome.
                log.error("{}: the outcome of audit row {} was not written", action.requestId(), row, e);
            }
        }
    }

    PendingAudit begin(Op<?> op, Call call) {
        return new PendingAudit(op, call);
    }

    /** Records that the guard refused a signed-in caller. */
    void denied(Op<?> op, Call call, Refusal refusal) {
        if (call.whoOrNull() == null) return;
        trail.deny(describe(op, call, null), refusal.code().status(), refusal.detail());
    }

    private AuditTrail.AuditedAction describe(Op<?> op, Call call, Call.@Nullable AuditTarget known) {
        return new AuditTrail.AuditedAction(
                call.whoOrNull(),
                op.id(),
                target(call, known),
                call.client().ip(),
                call.client().requestId());
    }

    private Call.@Nullable AuditTarget target(Call call, Call.@Nullable AuditTarget known) {
        Call.AuditTarget target = call.target() == null ? inPath(call) : call.target();
        if (target == null || target.name() != null || target.id() == null) return target;
        if (known != null && known.type().equals(target.type()) && Objects.equals(known.id(), target.id())) {
            return known;
        }
        return new Call.AuditTarget(target.type(), target.id(), resources.name(target.type(), target.id()));
    }

    private static Call.@Nullable AuditTarget inPath(Call call) {
        for (var variable : call.variables().entrySet()) {
            String type = Resources.typeOf(variable.getKey());
            if (type != null && !variable.getValue().isEmpty()) {
                // Null when the request is refused before the path was checked.
                return new Call.AuditTarget(type, Ids.parse(variable.getValue()), null);
            }
        }
        return null;
    }
}
