package dev.holdfast.sim.shell.file;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Patterns with {@code * ? […]}; a backslash escapes the next character. */
public final class Glob {
    private Glob() {}

    /** Escapes a text so that no character is special. */
    public static String escape(String text) {
        var escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '*', '?', '[', ']', '\\' -> escaped.append('\\').append(c);
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    /** Whether a text contains a special character that is not escaped. */
    public static boolean isPattern(String glob) {
        for (int i = 0; i < glob.length(); i++) {
            switch (glob.charAt(i)) {
                case '*', '?', '[' -> {
                    return true;
                }
                case '\\' -> i++;
                default -> {}
            }
        }
        return false;
    }

    /** Whether a whole text matches a pattern. */
    public static boolean matches(String glob, String text) {
        return Pattern.compile(regex(glob, true), Pattern.DOTALL).matcher(text).matches();
    }

    /** Converts a pattern to a regular expression; without {@code greedy}, stars match as little as possible. */
    public static String regex(String glob, boolean greedy) {
        var regex = new StringBuilder();
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            switch (c) {
                case '*' -> regex.append(greedy ? ".*" : ".*?");
                case '?' -> regex.append('.');
                case '\\' -> {
                    if (++i < glob.length()) regex.append(Pattern.quote(glob.substring(i, i + 1)));
                }
                case '[' -> {
                    int end = end(glob, i);
                    if (end < 0) {
                        regex.append("\\[");
                    } else {
                        regex.append(set(glob.substring(i + 1, end)));
                        i = end;
                    }
                }
                default -> regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return regex.toString();
    }

    private static int end(String glob, int begin) {
        int i = begin + 1;
        if (i < glob.length() && "!^".indexOf(glob.charAt(i)) >= 0) i++;
        if (i < glob.length() && glob.charAt(i) == ']') i++;
        while (i < glob.length() && glob.charAt(i) != ']') {
            if (glob.startsWith("[:", i)) i = Math.max(i, glob.indexOf(":]", i) + 1);
            i++;
        }
        return i < glob.length() ? i : -1;
    }

    private static String set(String inner) {
        boolean not = inner.startsWith("!") || inner.startsWith("^");
        String members = not ? inner.substring(1) : inner;
        return "[" + (not ? "^" : "") + classes(members.replaceAll("([\\\\\\[&](?!:))", "\\\\$1")) + "]";
    }

    /** Converts the POSIX named classes to Java's syntax. */
    public static String classes(String text) {
        return text.replace("[:alnum:]", "\\p{Alnum}")
                .replace("[:alpha:]", "\\p{Alpha}")
                .replace("[:digit:]", "0-9")
                .replace("[:lower:]", "a-z")
                .replace("[:upper:]", "A-Z")
                .replace("[:space:]", "\\s")
                .replace("[:blank:]", " \\t")
                .replace("[:punct:]", "\\p{Punct}")
                .replace("[:cntrl:]", "\\p{Cntrl}")
                .replace("[:print:]", "\\p{Print}")
                .replace("[:xdigit:]", "0-9A-Fa-f");
    }

    /** The matching paths, sorted, relative to the directory if the pattern is. */
    public static List<String> paths(FileTree files, String directory, String glob) {
        var found = new ArrayList<String>();
        boolean whole = glob.startsWith("/");
        walk(files, whole ? "/" : directory, whole ? "/" : "", glob.substring(whole ? 1 : 0), found);
        return found;
    }

    private static void walk(FileTree files, String folder, String written, String glob, List<String> found) {
        int slash = glob.indexOf('/');
        String part = slash < 0 ? glob : glob.substring(0, slash);
        for (String name : isPattern(part) ? files.names(folder) : List.of(part.replaceAll("\\\\(.)", "$1"))) {
            if (isPattern(part) && ((name.startsWith(".") && !part.startsWith(".")) || !matches(part, name))) continue;
            String path = FileTree.absolute(folder, name);
            if (files.find(path) == null) continue;
            if (slash < 0) found.add(written + name);
            else walk(files, path, written + name + "/", glob.substring(slash + 1), found);
        }
    }
}
