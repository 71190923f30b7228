package dev.holdfast.sim;

import dev.holdfast.sim.model.SimTask;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;

/** Base of the tests: one data centre each, closed at the end, on a clock that the test moves. */
public abstract class Worlds implements AutoCloseable {
    private static final int STEPS_AT_ONCE = 500;
    private static final long PAUSE_NANOS = 1_000_000;

    public final ManualClock clock = new ManualClock();
    public Sim sim = use(Sim.builder().clock(clock).build());

    /** Closes the previous data centre, and continues with this one. */
    public Sim use(Sim other) {
        if (sim != null) sim.close();
        sim = other;
        return other;
    }

    /** A client of a node with the token that has all privileges. */
    public Asker root(String node) {
        return Asker.of(sim.node(node), sim.token());
    }

    /** Moves the clock until a task has ended; returns its exit status. */
    public String end(SimTask task) {
        pass(Duration.ofMillis(50), () -> task.exit() != null);
        return task.exit();
    }

    /** Moves the clock until something has happened. */
    public void passUntil(BooleanSupplier happened) {
        pass(Duration.ofMillis(200), happened);
    }

    /** Waits until something has happened, while the clock stands still. */
    public void await(BooleanSupplier happened) {
        Patience.until("it happens", happened);
    }

    /** With few pauses: an hour of this clock are thousands of steps, but days must not pass on a busy machine. */
    private void pass(Duration step, BooleanSupplier happened) {
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        for (int steps = 1; !happened.getAsBoolean(); steps++) {
            if (System.nanoTime() > end) throw new AssertionError("it does not happen");
            clock.pass(step);
            if (steps % STEPS_AT_ONCE == 0) LockSupport.parkNanos(PAUSE_NANOS);
            else Thread.onSpinWait();
        }
    }

    /** The task that an answer names. */
    public SimTask task(Asker.Answer answer) {
        if (answer.status() != 200) throw new AssertionError(answer.reason() + " " + answer.body());
        return sim.clusters().stream()
                .map(c -> c.task(answer.data().asString()))
                .filter(t -> t != null)
                .findFirst()
                .orElseThrow();
    }

    /** Moves the clock until the task that an answer names has ended; returns its exit status. */
    public String done(Asker.Answer answer) {
        return end(task(answer));
    }

    @AfterEach
    @Override
    public void close() {
        sim.close();
    }
}
