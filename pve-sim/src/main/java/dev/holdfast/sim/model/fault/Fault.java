package dev.holdfast.sim.model.fault;

/** One way in which an answer can go wrong. */
public sealed interface Fault {
    /** The answer is late. */
    record Slow(Latency latency) implements Fault {}

    /** The answer is this failure; nothing is done. */
    record Fail(int status, String text) implements Fault {}

    /** The answer never comes. */
    record Hang() implements Fault {}

    /** The connection is cut; nothing is done. */
    record Cut() implements Fault {}

    /** The request is carried out, then the connection is cut. */
    record Swallow() implements Fault {}

    /** The answer is cut in the middle of its body. */
    record Truncate() implements Fault {}

    /** The answer has one text instead of another, wherever that occurs in its body. */
    record Odd(String text, String instead) implements Fault {}

    /** A command over SSH ends with this status and text on standard error, without doing anything. */
    record Exit(int status, String text) implements Fault {}

    /** A command over SSH prints bytes that are not text and ends with success. */
    record Garbage() implements Fault {}

    /** The body arrives slowly. */
    record Drip(int bytesPerSecond) implements Fault {}
}
