package dev.holdfast.sim.shell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A word of a script before anything in it was expanded. */
record Word(List<Part> parts) {
    static final Word EMPTY = new Word(List.of());

    /** A stretch of a word. */
    sealed interface Part {
        /** As it stands there; what is quoted is neither split nor a pattern. */
        record Text(String text, boolean quoted) implements Part {}

        /**
         * {@code ${name…}}.
         *
         * @param operator such as {@code :- ## %% // ^^}, {@code length}, {@code indirect}, or empty
         * @param second what replaces, or how long a part is
         */
        record Variable(
                String name,
                String operator,
                @Nullable Word argument,
                @Nullable Word second,
                boolean quoted) implements Part {}

        /** {@code $(…)}. */
        record Output(Tree commands, boolean quoted) implements Part {}

        /** {@code $((…))}. */
        record Calculated(Word expression, boolean quoted) implements Part {}

        /** {@code <(…)}: the name of a file that holds what the commands print. */
        record Printed(Tree commands) implements Part {}
    }

    static Word of(String text) {
        return new Word(List.of(new Part.Text(text, false)));
    }

    /** The text of a word in which nothing is quoted or expanded; null for any other. */
    @Nullable
    String plain() {
        return parts.size() == 1 && parts.getFirst() instanceof Part.Text(String text, boolean quoted) && !quoted
                ? text
                : null;
    }

    /** The text with its quotes taken off, where nothing is expanded. */
    String unquoted() {
        var text = new StringBuilder();
        for (Part part : parts) {
            if (!(part instanceof Part.Text(String piece, boolean _))) {
                throw new NotModelled("an expansion where only text may stand");
            }
            text.append(piece);
        }
        return text.toString();
    }

    boolean hasQuotes() {
        return parts.stream().anyMatch(part -> part instanceof Part.Text text && text.quoted());
    }
}
