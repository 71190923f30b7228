package dev.holdfast.http;

import dev.holdfast.access.Principal;
import org.jspecify.annotations.Nullable;

/** The record of who did what. The dispatcher writes to it, so no operation can forget. */
public interface AuditTrail {
    /** An action, its caller and its target. */
    record AuditedAction(
            @Nullable Principal who,
            String action,
            Call.@Nullable AuditTarget target,
            @Nullable String ip,
            String requestId) {}

    /**
     * Written before the effect; if the write fails, there is no effect. Returns the row number for {@link #conclude}.
     */
    long intend(AuditedAction action);

    /**
     * Written after the effect.
     *
     * @param row returned by {@link #intend}
     * @param action with its target as known now; a created thing has its id
     * @param outcome {@code ok} or {@code failed} or {@code denied}
     */
    void conclude(long row, AuditedAction action, String outcome, int status, @Nullable String detail);

    /** Records that a signed-in caller was refused. */
    void deny(AuditedAction action, int status, String detail);
}
