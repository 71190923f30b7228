package dev.holdfast.pve;

import java.time.Duration;

/** How one waits: {@code Thread::sleep} in life, something that moves a clock in tests. */
@FunctionalInterface
public interface Pause {
    /** Waits, and hears an interrupt. */
    void pause(Duration time) throws InterruptedException;
}
