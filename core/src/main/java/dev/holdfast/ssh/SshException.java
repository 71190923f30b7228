package dev.holdfast.ssh;

import org.jspecify.annotations.Nullable;

/** Failures of the communication with a host. A failed command is not among them: that is an {@link Exit}. */
public abstract sealed class SshException extends Exception {
    private SshException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** No service listens there, or Holdfast may not connect to the address. */
    public static final class Unreachable extends SshException {
        Unreachable(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /** The host presents another key than the pinned one. Nothing was sent to it. */
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

        /** The fingerprint that the host presents now. */
        public String shown() {
            return shown;
        }
    }

    /** The host does not accept our key. */
    public static final class SignInFailed extends SshException {
        SignInFailed(@Nullable Throwable cause) {
            super("The host does not accept the key", cause);
        }
    }

    /** The host accepts our key but gives it no terminal: its line in authorized_keys does not permit one. */
    public static final class NoTerminal extends SshException {
        NoTerminal() {
            super("The host gives the key no terminal", null);
        }
    }

    /** The connection was lost, or the host took too long to answer. A running command may continue there. */
    public static final class Broken extends SshException {
        /** With a description as a phrase without a full stop. */
        public Broken(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
