package dev.holdfast.cli;

import java.time.Duration;

/** Waits between two requests. */
interface Pause {
    /** Waits; false if there is nothing more to wait for, because the program ends. */
    boolean of(Duration duration) throws InterruptedException;
}
