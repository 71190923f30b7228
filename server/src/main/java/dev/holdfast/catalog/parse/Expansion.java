package dev.holdfast.catalog.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a word of a script stands for, as far as its text tells: with the values that the script assigns, and the defaults of
 * variables that it does not. {@link Load#UNKNOWN} stands for everything else.
 */
record Expansion(Script script) {
    /** The folder of the script itself, two levels below the folder that contains everything that was sent with it. */
    static final String HERE = "/\u0002/1/2";

    private static final int DEEPEST = 8;
    private static final int LONGEST = 4_000;
    private static final Pattern OWN_FOLDER =
            Pattern.compile("\\s*dirname\\s+(?:--\\s+)?\"?\\$\\{?(?:BASH_SOURCE(?:\\[0\\])?|0)\\}?\"?\\s*"
                    + "|\\s*cd\\s+(?:--\\s+)?\"?\\$\\(dirname\\s+(?:--\\s+)?\"?\\$\\{?(?:BASH_SOURCE(?:\\[0\\])?|0)\\}?\"?\\)\"?"
                    + "(?:\\s+[&0-9]?>\\s*/dev/null(?:\\s+2>&1)?)?\\s*&&\\s*pwd(?:\\s+-P)?\\s*");

    /** The value of a word, quotes removed. */
    String of(String word) {
        var value = new StringBuilder();
        expand(word.length() > LONGEST ? word.substring(0, LONGEST) + "$?" : word, value, 0);
        return value.toString();
    }

    private void expand(String word, StringBuilder value, int depth) {
        boolean isDouble = false;
        for (int i = 0; i < word.length() && value.length() < LONGEST; i++) {
            char c = word.charAt(i);
            if (c == '\\' && i + 1 < word.length()) {
                value.append(word.charAt(++i));
            } else if (c == '"') {
                isDouble = !isDouble;
            } else if (c == '\'' && !isDouble) {
                int end = word.indexOf('\'', i + 1);
                value.append(word, i + 1, end < 0 ? word.length() : end);
                i = end < 0 ? word.length() : end;
            } else if (c == '`') {
                int end = word.indexOf('`', i + 1);
                unknown(value);
                i = end < 0 ? word.length() : end;
            } else if (c == '$') {
                i = dollar(word, i, value, depth);
            } else {
                value.append(c);
            }
        }
    }

    /** Expands what begins with a dollar sign; returns the index of its last character. */
    private int dollar(String word, int at, StringBuilder value, int depth) {
        char next = at + 1 < word.length() ? word.charAt(at + 1) : '\0';
        if (next == '{') {
            int end = Substitutions.end(word, at + 2, '{');
            braced(word.substring(at + 2, end), value, depth);
            return end;
        }
        if (next == '(') {
            int end = Substitutions.end(word, at + 2, '(');
            if (OWN_FOLDER.matcher(word.substring(at + 2, end)).matches()) value.append(HERE);
            else unknown(value);
            return end;
        }
        int end = at + 1;
        while (end < word.length() && Shell.isName(word.charAt(end))) end++;
        if (end == at + 1) {
            unknown(value); // such as $1 of a function, or $@
            return next == '\0' ? at : at + 1;
        }
        variable(word.substring(at + 1, end), null, value, depth);
        return end - 1;
    }

    private void braced(String inner, StringBuilder value, int depth) {
        int name = 0;
        while (name < inner.length() && Shell.isName(inner.charAt(name))) name++;
        String rest = inner.substring(name);
        if (rest.isEmpty()) {
            variable(inner, null, value, depth);
        } else if (rest.matches("(?s):?[-=].*")) {
            variable(inner.substring(0, name), rest.substring(rest.charAt(0) == ':' ? 2 : 1), value, depth);
        } else {
            unknown(value);
        }
    }

    /** The one value that the script assigns, or the default. */
    private void variable(String name, @Nullable String byDefault, StringBuilder value, int depth) {
        String assigned = depth > DEEPEST || !Shell.isName(name) ? null : script.onlyAssigned(name);
        // NAME="${NAME:-default}" is the default.
        boolean isOwn = assigned != null && assigned.contains("{" + name + ":");
        if (assigned != null && !(isOwn && byDefault != null)) {
            expand(assigned, value, isOwn ? DEEPEST : depth + 1);
        } else if (byDefault != null && depth <= DEEPEST + 2 && !script.isChanged(name)) {
            expand(byDefault, value, depth + 1);
        } else {
            unknown(value);
        }
    }

    private static void unknown(StringBuilder value) {
        if (value.isEmpty() || value.charAt(value.length() - 1) != Load.UNKNOWN) value.append(Load.UNKNOWN);
    }

    /** The names of the variables in a word. */
    static List<String> variables(String word) {
        var names = new ArrayList<String>();
        Matcher matcher = REFERENCE.matcher(word.length() > LONGEST ? word.substring(0, LONGEST) : word);
        while (matcher.find()) names.add(matcher.group(1));
        return names;
    }

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{?([A-Za-z_][A-Za-z0-9_]{0,60})");
}
