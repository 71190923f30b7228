package dev.holdfast.cli;

/** Ends a command with a message for the user and an exit code. */
final class Refused extends Exception {
    private final int exitCode;

    Refused(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
