package dev.holdfast.http;

import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Supplier;

/** The implementation of an operation, run once all checks have passed. */
public sealed interface Work<I> {
    /** Computes one answer. */
    @FunctionalInterface
    non-sealed interface Answer<I, A> extends Work<I> {
        /** Runs the operation. */
        A answer(Call call, I in) throws Exception;
    }

    /** Does something that has no answer. */
    @FunctionalInterface
    interface Silent<I> {
        /** Runs the operation. */
        void run(Call call, I in) throws Exception;
    }

    /** Sends these events. They are asked for when the operation is described. */
    record Events<I>(Supplier<List<Sse.Event>> events, Streaming streaming) implements Work<I> {}

    /** The start of an operation that sends events. */
    @FunctionalInterface
    interface Streaming {
        /** Refuses, or returns the feed for the viewer. */
        Feed open(Call call) throws Exception;
    }

    /** Sends events to a viewer. */
    @FunctionalInterface
    interface Feed {
        /** Sends until the viewer disconnects or this thread is interrupted. */
        void feed(Sse sse) throws Exception;
    }

    /** Sends a file; {@code types} are its possible content types. */
    record File<I>(List<String> types, Filing filing) implements Work<I> {}

    /** The start of an operation that sends a file. */
    @FunctionalInterface
    interface Filing {
        /** Refuses, or returns the file. */
        Download open(Call call) throws Exception;
    }

    /** Turns the connection into a WebSocket. */
    @FunctionalInterface
    non-sealed interface Relayed<I> extends Work<I> {
        /** Refuses, or returns what serves the viewer. The viewer may be gone before that runs, so it does the opening. */
        RelayHandler open(Call call) throws Exception;
    }

    /** Serves the viewer of a WebSocket. */
    @FunctionalInterface
    interface RelayHandler {
        /** Receives and sends until {@link Relay#receive} returns null; the connection ends when this does. */
        void run(Relay relay) throws Exception;
    }

    /** The type of an answer that is a list. */
    record ListOf(Class<?> element) implements Type {}
}
