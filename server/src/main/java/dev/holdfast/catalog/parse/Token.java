package dev.holdfast.catalog.parse;

/**
 * A piece of a script.
 *
 * @param text as it is written, quotes included
 * @param line where it begins, from 1
 * @param operator whether it stands between words, as {@code ;} and {@code |} and the end of a line do
 */
record Token(String text, int line, boolean operator) {
    boolean is(String operatorText) {
        return operator && text.equals(operatorText);
    }

    boolean isNewline() {
        return is("\n");
    }
}
