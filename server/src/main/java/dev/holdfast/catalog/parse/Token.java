package dev.holdfast.catalog.parse;

/**
 * A piece of a script.
 *
 * @param text the original text, quotes included
 * @param line the line it begins in, from 1
 * @param operator whether it separates words, such as {@code ;}, {@code |} and the end of a line
 */
record Token(String text, int line, boolean operator) {
    boolean is(String operatorText) {
        return operator && text.equals(operatorText);
    }

    boolean isNewline() {
        return is("\n");
    }
}
