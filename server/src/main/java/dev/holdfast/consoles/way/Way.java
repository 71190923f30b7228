package dev.holdfast.consoles.way;

import dev.holdfast.consoles.relay.FarEnd;
import org.jspecify.annotations.Nullable;

/** A way to consoles. */
interface Way {
    /** Whether a way can be taken. */
    enum State {
        OPEN,
        /** Only a trial shows it. */
        UNCERTAIN,
        CLOSED,
        /** The token was not given the right to it, so no way may be taken on which it is not asked for. */
        FORBIDDEN
    }

    /** Whether it can be taken now, and, as a sentence with the next step, what is missing. */
    record Readiness(State state, String missing) {
        static final Readiness OPEN = new Readiness(State.OPEN, "");

        static Readiness forbidden(String missing) {
            return new Readiness(State.FORBIDDEN, missing);
        }

        static Readiness closed(String missing) {
            return new Readiness(State.CLOSED, missing);
        }
    }

    /** A way that is not open, although it looked so. Its sentence has the next step. */
    final class Closed extends Exception {
        private final String sentence;

        Closed(String sentence) {
            super(sentence);
            this.sentence = sentence;
        }

        String sentence() {
            return sentence;
        }
    }

    /** Its name. */
    WayName name();

    /** Whether it leads to this console now. */
    Readiness readiness(ConsoleTarget target);

    /** Who the console asks to sign in there, or null when it asks nobody. */
    @Nullable
    String login(ConsoleTarget target);

    /** Opens the console. May take some seconds. */
    FarEnd open(ConsoleTarget target) throws Closed;
}
