package dev.holdfast.http;

import dev.holdfast.access.Principal;
import org.jspecify.annotations.Nullable;

/** Who did what. The dispatcher writes to it, so that no operation can forget. */
public interface AuditTrail {
    /** What is being done, by whom, to what. */
    record AuditedAction(
            @Nullable Principal who,
            String action,
            Call.@Nullable AuditTarget target,
            @Nullable String ip,
            String requestId) {}

    /** Written before the effect. If it can't be, there is no effect. Returns what {@link #conclude} takes. */
    long intend(AuditedAction action);

    /**
     * Written after the effect.
     *
     * @param row what {@link #intend} returned
     * @param deed with its target as known now; a thing just made has its id
     * @param outcome {@code ok} or {@code failed} or {@code denied}
     */
    void conclude(long row, AuditedAction action, String outcome, int status, @Nullable String detail);

    /** Someone who is signed in was refused. */
    void deny(AuditedAction action, int status, String detail);
}
