package dev.holdfast.base;

/** Work of the thread that creates this object. Other threads can interrupt it while it runs, but not the work after it. */
public final class Interruptible {
    private final Thread thread = Thread.currentThread();
    private boolean over;

    /** Interrupts the work; see {@link Interrupts}. */
    public synchronized void interrupt() {
        if (!over) Interrupts.interrupt(thread);
    }

    /** Marks the work as done; called on its own thread. Clears an interruption that arrived too late. */
    public synchronized void over() {
        over = true;
        var _ = Thread.interrupted();
    }
}
