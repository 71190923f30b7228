package dev.holdfast.catalog.parse;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** Shell syntax of values. */
final class Shell {
    private Shell() {}

    /** A word without its quotes; references to variables are not resolved. */
    static String unquoted(String word) {
        var text = new StringBuilder();
        boolean isDouble = false;
        boolean isSingle = false;
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (isSingle) {
                if (c == '\'') isSingle = false;
                else text.append(c);
            } else if (c == '\\' && i + 1 < word.length()) {
                char next = word.charAt(++i);
                if (isDouble && "\"\\$`".indexOf(next) < 0) text.append(c);
                if (next != '\n') text.append(next);
            } else if (c == '"') {
                isDouble = !isDouble;
            } else if (c == '\'' && !isDouble) {
                isSingle = true;
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    /** A value when the variables it refers to are not set; null when it consists of more than a default. */
    static @Nullable String byDefault(String value) {
        String text = value.strip();
        for (int depth = 0; depth < 4 && text.startsWith("${"); depth++) {
            int end = closing(text, 2);
            if (end != text.length() - 1) return null;
            String inner = text.substring(2, end);
            int name = 0;
            while (name < inner.length() && isName(inner.charAt(name))) name++;
            int operator = name < inner.length() && inner.charAt(name) == ':' ? name + 1 : name;
            if (operator >= inner.length() || "-=".indexOf(inner.charAt(operator)) < 0) return null;
            text = unquoted(inner.substring(operator + 1)).strip();
        }
        return text.indexOf('$') >= 0 || text.indexOf('`') >= 0 ? null : text;
    }

    /** The index of the closing brace for content that begins at {@code from}; -1 when there is none. */
    static int closing(String text, int from) {
        int depth = 1;
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) == '\\') i++;
            else if (text.charAt(i) == '{') depth++;
            else if (text.charAt(i) == '}' && --depth == 0) return i;
        }
        return -1;
    }

    static boolean isName(char c) {
        return c == '_' || (c < 128 && Character.isLetterOrDigit(c));
    }

    static boolean isName(String text) {
        return !text.isEmpty()
                && !Character.isDigit(text.charAt(0))
                && text.chars().allMatch(c -> isName((char) c));
    }

    /** The words of a text in one line, without control characters. */
    static String oneLine(String text) {
        var words = new ArrayList<String>();
        for (String word : text.split("[\\s\\p{Cntrl}]+")) {
            if (!word.isEmpty()) words.add(word);
        }
        return String.join(" ", words);
    }
}
