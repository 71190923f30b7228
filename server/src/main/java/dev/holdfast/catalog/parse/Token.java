package dev.holdfast.catalog.parse;

import org.jspecify.annotations.Nullable;

/**
 * A piece of a script.
 *
 * @param text the original text, quotes included
 * @param line the line it begins in, from 1
 * @param operator whether it separates words, such as {@code ;}, {@code |} and the end of a line
 * @param document the text of the here-document that it names the end of; null for every other piece
 */
record Token(
        String text, int line, boolean operator, @Nullable String document) {
    Token(String text, int line, boolean operator) {
        this(text, line, operator, null);
    }

    boolean is(String operatorText) {
        return operator && text.equals(operatorText);
    }

    boolean isNewline() {
        return is("\n");
    }
}
