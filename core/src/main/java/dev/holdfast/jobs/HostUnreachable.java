package dev.holdfast.jobs;

/**
 * The host could not be reached, did not answer, or does not serve Holdfast at the moment. Reports whether an order may have
 * arrived nevertheless.
 */
public final class HostUnreachable extends Exception {
    private final boolean mayHaveArrived;
    private final boolean answered;

    public HostUnreachable(String message, boolean mayHaveArrived, Throwable cause) {
        this(message, mayHaveArrived, false, cause);
    }

    private HostUnreachable(String message, boolean mayHaveArrived, boolean answered, Throwable cause) {
        super(message, cause);
        this.mayHaveArrived = mayHaveArrived;
        this.answered = answered;
    }

    /** The host answered, but refuses Holdfast itself, for example because its token lacks a privilege. */
    public static HostUnreachable refused(String message, Throwable cause) {
        return new HostUnreachable(message, false, true, cause);
    }

    /** Whether the host answered, with a refusal that the message explains. */
    public boolean hasAnswered() {
        return answered;
    }

    public boolean mayHaveArrived() {
        return mayHaveArrived;
    }
}
