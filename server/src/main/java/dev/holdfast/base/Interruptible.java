package dev.holdfast.base;

/** Work of the thread that makes this, which others may interrupt as long as it lasts, and not what comes after it. */
public final class Interruptible {
    private final Thread thread = Thread.currentThread();
    private boolean over;

    /** Interrupts the work; see {@link Interrupts}. */
    public synchronized void interrupt() {
        if (!over) Interrupts.interrupt(thread);
    }

    /** The work is over, said on its own thread: an interruption that came too late is forgotten. */
    public synchronized void over() {
        over = true;
        var _ = Thread.interrupted();
    }
}
