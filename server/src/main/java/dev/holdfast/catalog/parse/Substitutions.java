package dev.holdfast.catalog.parse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The commands in a word: {@code $(…)}, {@code <(…)} and backticks. */
final class Substitutions {
    private Substitutions() {}

    /** The text of each, outermost only. */
    static List<String> of(String word) {
        var found = new ArrayList<String>();
        boolean isDouble = false;
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            char next = i + 1 < word.length() ? word.charAt(i + 1) : '\0';
            if (c == '\\') {
                i++;
            } else if (c == '"') {
                isDouble = !isDouble;
            } else if (c == '\'' && !isDouble) {
                int end = word.indexOf('\'', i + 1);
                i = end < 0 ? word.length() : end;
            } else if (c == '`') {
                int end = word.indexOf('`', i + 1);
                if (end < 0) end = word.length();
                found.add(word.substring(i + 1, end));
                i = end;
            } else if (next == '(' && (c == '$' || (!isDouble && (c == '<' || c == '>')))) {
                int end = end(word, i + 2, '(');
                found.add(word.substring(i + 2, end));
                i = end;
            }
        }
        return found;
    }

    /** Where what {@code opener} began ends: the index of its closing character, or the length of the text. */
    static int end(String text, int from, char opener) {
        Deque<Character> open = new ArrayDeque<>();
        open.push(opener);
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            char inside = open.element();
            char next = i + 1 < text.length() ? text.charAt(i + 1) : '\0';
            if (c == '\\') {
                i++;
            } else if (c == (inside == '(' ? ')' : inside == '{' ? '}' : inside)) {
                open.pop();
                if (open.isEmpty()) return i;
            } else if (c == '$' && (next == '(' || next == '{')) {
                open.push(next);
                i++;
            } else if (c == '"') {
                open.push(c);
            } else if (inside == '(' && c == '(') {
                open.push(c);
            } else if (c == '\'' && inside == '(') {
                int end = text.indexOf('\'', i + 1);
                i = end < 0 ? text.length() : end;
            }
        }
        return text.length();
    }
}
