package dev.holdfast.ssh;

import org.jspecify.annotations.Nullable;

/** The ways in which speaking to a host fails. None of them says that a command failed: that is an {@link Exit}. */
public abstract sealed class SshException extends Exception {
    private SshException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Nobody listens there, or the address is one that Holdfast does not connect to. */
    public static final class Unreachable extends SshException {
        Unreachable(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /** The host shows another key than the pinned one. Nothing was sent to it. */
    public static final class NotTrusted extends SshException {
        private final String expected;
        private final String shown;

        NotTrusted(String expected, String shown) {
            super("The host shows the key " + shown + " instead of " + expected, null);
            this.expected = expected;
            this.shown = shown;
        }

        /** The pinned fingerprint. */
        public String expected() {
            return expected;
        }

        /** The fingerprint the host shows now. */
        public String shown() {
            return shown;
        }
    }

    /** The host does not take our key. */
    public static final class SignInFailed extends SshException {
        SignInFailed(@Nullable Throwable cause) {
            super("The host does not take the key", cause);
        }
    }

    /** The connection broke, or the host took too long to answer. What was under way may go on there. */
    public static final class Broken extends SshException {
        /** With what happened as a phrase without a full stop. */
        public Broken(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
