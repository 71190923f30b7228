package dev.holdfast.catalog.parse;

import java.util.ArrayDeque;
import java.util.Deque;

/** The open quotes, backticks, parentheses and braces. Counts them, so that no query needs a search. */
final class DelimiterStack {
    private final Deque<Character> open = new ArrayDeque<>();
    private int quotes;
    private int backticks;

    void push(char opener) {
        open.push(opener);
        count(opener, 1);
    }

    void pop() {
        count(open.pop(), -1);
    }

    private void count(char opener, int by) {
        if (opener == '"') quotes += by;
        if (opener == '`') backticks += by;
    }

    char last() {
        return open.element();
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    boolean isQuoted() {
        return quotes > 0;
    }

    boolean isInBackticks() {
        return backticks > 0;
    }
}
