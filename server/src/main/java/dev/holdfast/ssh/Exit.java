package dev.holdfast.ssh;

import org.jspecify.annotations.Nullable;

/**
 * How a command ended.
 *
 * @param status its exit status, or null when it was ended by a signal
 * @param reason why it ended
 */
public record Exit(@Nullable Integer status, Reason reason) {
    /** Why a command ended. */
    public enum Reason {
        /** By itself. */
        OVER,
        /** It was stopped, with all it had started, because somebody asked for it. */
        CANCELED,
        /** It was stopped, with all it had started, because it took longer than allowed. */
        TIMED_OUT
    }

    /** Whether it ended by itself and says that it succeeded. */
    public boolean isSuccess() {
        return reason == Reason.OVER && Integer.valueOf(0).equals(status);
    }
}
