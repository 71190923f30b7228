package dev.holdfast.sim.shell;

/** A process ends because of a signal. */
public final class Killed extends RuntimeException {
    private final Signal signal;

    Killed(Signal signal) {
        super("killed by " + signal, null, false, false);
        this.signal = signal;
    }

    /** The signal. */
    public Signal signal() {
        return signal;
    }

    /** What a shell tells as its status. */
    public int status() {
        return 128 + signal.number();
    }
}
