package dev.holdfast.sim.tools;

/** Converts POSIX regular expressions to Java's syntax. */
final class Expressions {
    private Expressions() {}

    /** Converts an extended expression; only named classes differ. */
    static String extended(String written) {
        var java = new StringBuilder();
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            if (c == '\\' && i + 1 < written.length()) {
                java.append(c).append(written.charAt(++i));
            } else if (c == '[') {
                i = set(written, i, java);
            } else {
                java.append(c);
            }
        }
        return java.toString();
    }

    /** Converts a basic expression, in which {@code ( ) { } | + ?} are special only after a backslash. */
    static String basic(String written) {
        var java = new StringBuilder();
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            if (c == '\\' && i + 1 < written.length()) {
                char next = written.charAt(++i);
                if ("(){}|+?".indexOf(next) < 0) java.append('\\');
                java.append(next);
            } else if (c == '[') {
                i = set(written, i, java);
            } else if ("(){}|+?".indexOf(c) >= 0
                    || (c == '*' && (i == 0 || java.toString().endsWith("^")))) {
                java.append('\\').append(c);
            } else {
                java.append(c);
            }
        }
        return java.toString();
    }

    /** Converts a set, in which a backslash is not special; returns the index of its end. */
    private static int set(String written, int begin, StringBuilder java) {
        int i = begin + 1;
        java.append('[');
        if (i < written.length() && written.charAt(i) == '^') {
            java.append('^');
            i++;
        }
        boolean first = true;
        for (; i < written.length() && (first || written.charAt(i) != ']'); first = false) {
            if (written.startsWith("[:", i) && written.indexOf(":]", i) > 0) {
                int end = written.indexOf(":]", i) + 2;
                java.append(named(written.substring(i + 2, end - 2)));
                i = end;
                continue;
            }
            char c = written.charAt(i++);
            if (c == '\\' && i < written.length() && "dswDSWnt".indexOf(written.charAt(i)) >= 0) {
                java.append('\\').append(written.charAt(i++));
            } else {
                if ("[]\\&^".indexOf(c) >= 0) java.append('\\');
                java.append(c);
            }
        }
        java.append(']');
        return i;
    }

    private static String named(String name) {
        return switch (name) {
            case "alnum" -> "\\p{Alnum}";
            case "alpha" -> "\\p{Alpha}";
            case "digit" -> "0-9";
            case "lower" -> "a-z";
            case "upper" -> "A-Z";
            case "space" -> "\\s";
            case "blank" -> " \\t";
            case "punct" -> "\\p{Punct}";
            default -> "0-9A-Fa-f";
        };
    }
}
