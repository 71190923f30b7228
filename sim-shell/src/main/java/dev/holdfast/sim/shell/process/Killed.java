package dev.holdfast.sim.shell.process;

/** Ends a process because of a signal. */
public final class Killed extends RuntimeException {
    private final Signal signal;

    /** Creates the exception for a signal. */
    public Killed(Signal signal) {
        super("killed by " + signal, null, false, false);
        this.signal = signal;
    }

    /** The signal. */
    public Signal signal() {
        return signal;
    }

    /** The exit status that a shell reports. */
    public int status() {
        return 128 + signal.number();
    }
}
