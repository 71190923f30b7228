package dev.holdfast.jobs;

/** The host could not be reached or did not answer. Reports whether an order may have arrived nevertheless. */
public final class HostUnreachable extends Exception {
    private final boolean mayHaveArrived;

    public HostUnreachable(String message, boolean mayHaveArrived, Throwable cause) {
        super(message, cause);
        this.mayHaveArrived = mayHaveArrived;
    }

    public boolean mayHaveArrived() {
        return mayHaveArrived;
    }
}
