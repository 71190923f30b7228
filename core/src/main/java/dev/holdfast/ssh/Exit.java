package dev.holdfast.ssh;

import org.jspecify.annotations.Nullable;

/**
 * How a command ended.
 *
 * @param status its exit status, or null when a signal ended it
 * @param reason why it ended
 */
public record Exit(@Nullable Integer status, Reason reason) {
    /** Why a command ended. */
    public enum Reason {
        /** It ended by itself. */
        OVER,
        /** It was stopped, with all processes it had started, because a user cancelled it. */
        CANCELED,
        /** It was stopped, with all processes it had started, because it took longer than allowed. */
        TIMED_OUT
    }

    /** Whether it ended by itself with a success status. */
    public boolean isSuccess() {
        return reason == Reason.OVER && Integer.valueOf(0).equals(status);
    }
}
