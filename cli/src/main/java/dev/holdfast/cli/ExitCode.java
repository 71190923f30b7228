package dev.holdfast.cli;

import org.jspecify.annotations.Nullable;

/** How the program ends; documented in docs/cli.md. Scripts depend on the numbers. */
final class ExitCode {
    static final int OK = 0;
    /** An error that has no number of its own, such as one of the service. */
    static final int ERROR = 1;

    static final int USAGE = 2;
    static final int NOT_SIGNED_IN = 3;
    static final int NOT_PERMITTED = 4;
    static final int NOT_FOUND = 5;
    static final int CONFLICT = 6;
    static final int INVALID = 7;
    static final int HYPERVISOR = 8;
    static final int UNREACHABLE = 9;
    static final int JOB_FAILED = 10;
    static final int JOB_CANCELED = 11;
    /** The job was interrupted, or nobody knows how it ended. */
    static final int JOB_UNKNOWN = 12;

    static final int TRY_LATER = 13;

    private ExitCode() {}

    static int ofStatus(int status) {
        return switch (status) {
            case 401 -> NOT_SIGNED_IN;
            case 403 -> NOT_PERMITTED;
            case 404 -> NOT_FOUND;
            case 409 -> CONFLICT;
            case 400, 413, 422 -> INVALID;
            case 429, 503 -> TRY_LATER;
            case 502 -> HYPERVISOR;
            default -> ERROR;
        };
    }

    /** @param status the status of a job that is over; null if it has none */
    static int ofJob(@Nullable String status) {
        return switch (status) {
            case "succeeded" -> OK;
            case "failed" -> JOB_FAILED;
            case "canceled" -> JOB_CANCELED;
            case null, default -> JOB_UNKNOWN;
        };
    }
}
