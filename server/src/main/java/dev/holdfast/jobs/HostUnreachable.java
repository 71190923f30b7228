package dev.holdfast.jobs;

/** The other side could not be reached or did not answer. Says whether an order may have arrived all the same. */
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
