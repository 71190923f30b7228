package dev.holdfast.meta.update;

import dev.holdfast.base.work.Periodic;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * The time after an update in which the launcher waits whether this version works. No job starts in it: if the launcher goes back, the
 * database goes back, too, and an order that was given in between would be forgotten.
 */
public final class Probation {
    private static final Duration LOOK = Duration.ofMillis(300);

    private final Handover handover;
    private final String version;
    private final BooleanSupplier isHealthy;
    private final Runnable begin;
    private final AtomicBoolean ready = new AtomicBoolean();
    private final AtomicBoolean over = new AtomicBoolean();

    /** {@code begin} starts what must wait, once. */
    public Probation(Handover handover, String version, BooleanSupplier isHealthy, Runnable begin) {
        this.handover = handover;
        this.version = version;
        this.isHealthy = isHealthy;
        this.begin = begin;
    }

    /** Looks now and then; begins when the launcher has decided. */
    public Periodic periodic() {
        return new Periodic("probation", LOOK, this::look);
    }

    private void look() {
        if (over.get()) return;
        if (!ready.get() && isHealthy.getAsBoolean()) {
            handover.ready(version);
            ready.set(true);
        }
        if (ready.get() && handover.isDecided() && over.compareAndSet(false, true)) begin.run();
    }
}
