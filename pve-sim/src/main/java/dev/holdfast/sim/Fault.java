package dev.holdfast.sim;

/** One way in which an answer can be other than it should. */
sealed interface Fault {
    /** It comes later. */
    record Slow(Latency latency) implements Fault {}

    /** It is this failure, and nothing was done. */
    record Fail(int status, String text) implements Fault {}

    /** It never comes. */
    record Hang() implements Fault {}

    /** The connection is cut, and nothing was done. */
    record Cut() implements Fault {}

    /** The connection is cut after it was done. */
    record Swallow() implements Fault {}

    /** It is cut in the middle of its body. */
    record Truncate() implements Fault {}

    /** A command over SSH ends with this status and text on standard error, without doing anything. */
    record Exit(int status, String text) implements Fault {}

    /** A command over SSH prints bytes that are no text, and ends as if it had been done. */
    record Garbage() implements Fault {}

    /** It trickles. */
    record Drip(int bytesPerSecond) implements Fault {}
}
