package dev.holdfast.sim.shell.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The output of {@code echo} and {@code printf}. */
public final class Printing {
    private static final Pattern DIRECTIVE =
            Pattern.compile("%([-+ 0#]*)([0-9]+|\\*)?(\\.(?:[0-9]+|\\*)?)?([a-zA-Z%])");

    private Printing() {}

    /** The output of {@code echo}. */
    public static String echo(List<String> arguments) {
        int first = 0;
        boolean ends = true;
        boolean escapes = false;
        while (first < arguments.size() && arguments.get(first).matches("-[neE]+")) {
            String option = arguments.get(first++);
            if (option.contains("n")) ends = false;
            if (option.contains("e")) escapes = true;
        }
        String text = String.join(" ", arguments.subList(first, arguments.size()));
        if (escapes) {
            int stop = text.indexOf("\\c");
            if (stop >= 0) return Escapes.read(text.substring(0, stop));
            text = Escapes.read(text);
        }
        return ends ? text + "\n" : text;
    }

    /** The output of {@code printf}, which repeats its format until no value is left. */
    public static String printf(List<String> arguments) throws IOException {
        var rest = new ArrayList<>(arguments);
        if (!rest.isEmpty() && rest.getFirst().equals("--")) rest.removeFirst();
        if (rest.isEmpty()) throw new IOException("printf: usage: printf [-v var] format [arguments]");
        String format = rest.removeFirst().replace("%%", "%\u0000");
        var printed = new StringBuilder();
        int before;
        do {
            before = rest.size();
            printed.append(once(format, rest));
        } while (!rest.isEmpty() && rest.size() < before);
        return printed.toString();
    }

    private static String once(String format, List<String> values) throws IOException {
        var text = new StringBuilder();
        Matcher directive = DIRECTIVE.matcher(format);
        int at = 0;
        while (directive.find()) {
            text.append(Escapes.read(format.substring(at, directive.start())));
            at = directive.end();
            text.append(one(directive, values));
        }
        return text.append(Escapes.read(format.substring(at))).toString().replace("%\u0000", "%");
    }

    private static String one(Matcher directive, List<String> values) throws IOException {
        String flags = directive.group(1);
        String width = directive.group(2);
        String precision = directive.group(3);
        if ("*".equals(width)) width = take(values);
        if (precision != null && precision.equals(".*")) precision = "." + take(values);
        char kind = directive.group(4).charAt(0);
        String value = take(values);
        String text = switch (kind) {
            case 's' -> value;
            case 'b' -> Escapes.read(value);
            case 'q' -> escaped(value);
            case 'c' -> value.isEmpty() ? "" : value.substring(0, 1);
            case 'd', 'i', 'u' -> String.valueOf(number(value));
            case 'x' -> Long.toHexString(number(value));
            case 'X' -> Long.toHexString(number(value)).toUpperCase(java.util.Locale.ROOT);
            case 'o' -> Long.toOctalString(number(value));
            default -> throw new NotModelled("printf %" + kind);
        };
        boolean numeric = "diuxXo".indexOf(kind) >= 0;
        if (flags.contains("+") && numeric && !text.startsWith("-")) text = "+" + text;
        if (precision != null) {
            int most = precision.length() == 1 ? 0 : Integer.parseInt(precision.substring(1));
            if (numeric) text = "0".repeat(Math.max(0, most - text.length())) + text;
            else text = text.substring(0, Math.min(most, text.length()));
        }
        int columns = width == null || width.isEmpty() ? 0 : Integer.parseInt(width);
        boolean left = flags.contains("-") || columns < 0;
        String fill = (flags.contains("0") && numeric && !left ? "0" : " ")
                .repeat(Math.max(0, Math.abs(columns) - text.length()));
        return left ? text + fill : fill + text;
    }

    private static String take(List<String> values) {
        return values.isEmpty() ? "" : values.removeFirst();
    }

    private static long number(String value) throws IOException {
        if (value.isEmpty()) return 0;
        if (value.startsWith("'") || value.startsWith("\"")) return value.length() > 1 ? value.charAt(1) : 0;
        try {
            return Long.decode(value);
        } catch (NumberFormatException e) {
            throw new IOException("printf: " + value + ": invalid number", e);
        }
    }

    private static String escaped(String text) {
        if (text.isEmpty()) return "''";
        if (text.indexOf('\n') >= 0)
            return "$'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'";
        return text.replaceAll("[^A-Za-z0-9_@%+=:./-]", "\\\\$0");
    }

    /** Quotes a text so that a shell reads it literally. */
    public static String quoted(String text) {
        if (text.matches("[A-Za-z0-9_@%+=:,./-]+")) return text;
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
