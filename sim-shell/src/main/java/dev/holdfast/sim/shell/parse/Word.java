package dev.holdfast.sim.shell.parse;

import dev.holdfast.sim.shell.text.NotModelled;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A word of a script before expansion. */
public record Word(List<Part> parts) {
    /** The empty word. */
    public static final Word EMPTY = new Word(List.of());

    /** A part of a word. */
    public sealed interface Part {
        /** Literal text; quoted text is neither split nor a pattern. */
        record Text(String text, boolean quoted) implements Part {}

        /**
         * {@code ${name…}}.
         *
         * @param operator such as {@code :- ## %% // ^^}, {@code length}, {@code indirect}, or empty
         * @param second the replacement, or the length of a substring
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

        /** {@code <(…)}: the path of a file that contains the output of the commands. */
        record Printed(Tree commands) implements Part {}
    }

    static Word of(String text) {
        return new Word(List.of(new Part.Text(text, false)));
    }

    /** Whether a name can begin with this character. */
    public static boolean isName(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    /** The text of a word without quotes and expansions; null for other words. */
    @Nullable
    String plain() {
        return parts.size() == 1 && parts.getFirst() instanceof Part.Text(String text, boolean quoted) && !quoted
                ? text
                : null;
    }

    /** The text without its quotes, for a word without expansions. */
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
