package dev.holdfast.http;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds which of many texts occur in another one, in one pass: thousands of them in megabytes of logs and files. */
final class TextSearch {
    private static final int HEAD = 4;

    private final List<String> sought = new ArrayList<>();
    /** Of the first {@link #HEAD} characters of each text: most places of a text begin none of them. */
    private final BitSet heads = new BitSet();

    /** Adds a text to look for, of at least {@link #HEAD} characters. */
    void add(String text) {
        if (text.length() < HEAD) throw new IllegalArgumentException("too short to be looked for: " + text);
        sought.add(text);
        heads.set(head(text, 0));
    }

    /** Those that occur in this one. */
    Set<String> in(String text) {
        var found = new HashSet<String>();
        for (int at = 0; at + HEAD <= text.length(); at++) {
            if (!heads.get(head(text, at))) continue;
            for (String one : sought) if (text.startsWith(one, at)) found.add(one);
        }
        return found;
    }

    private static int head(String text, int at) {
        int hash = 0;
        for (int i = 0; i < HEAD; i++) hash = hash * 31 + text.charAt(at + i);
        return hash & 0xfffff;
    }
}
