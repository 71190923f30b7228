package dev.holdfast.sim.shell.expand;

import dev.holdfast.sim.shell.file.Glob;
import dev.holdfast.sim.shell.parse.Word;
import dev.holdfast.sim.shell.text.NotModelled;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The expansion of one {@code ${…}}. */
final class Expansion {
    private final Expander.Context shell;
    private final Expander expander;
    private final Word.Part.Variable variable;

    Expansion(Expander.Context shell, Expander expander, Word.Part.Variable variable) {
        this.shell = shell;
        this.expander = expander;
        this.variable = variable;
    }

    void into(Fields fields) throws InterruptedException {
        String name = variable.name();
        String operator = variable.operator();
        if (operator.startsWith("indirect")) {
            String pointed = shell.value(name);
            if (pointed == null || pointed.isEmpty()) throw shell.fatal(name + ": invalid indirect expansion");
            var next = new Word.Part.Variable(
                    pointed, operator.substring(8).strip(), variable.argument(), variable.second(), variable.quoted());
            new Expansion(shell, expander, next).into(fields);
            return;
        }
        boolean all = name.equals("@") || name.equals("*");
        if (operator.equals("length")) {
            String value = shell.value(name);
            if (value == null) value = unset();
            fields.add(String.valueOf(all ? shell.parameters().size() : value.length()), variable.quoted(), false);
        } else if (operator.matches(":?[-=+?]")) {
            depending(fields, all);
        } else {
            changed(fields, all);
        }
    }

    private String unset() {
        String name = variable.name();
        if (shell.unsetIsError() && !name.equals("@") && !name.equals("*")) {
            throw shell.fatal(name + ": unbound variable");
        }
        return "";
    }

    private void plain(Fields fields, @Nullable UnaryOperator<String> change) {
        boolean all = variable.name().equals("@") || variable.name().equals("*");
        if (!all) {
            String value = shell.value(variable.name());
            if (value == null) value = unset();
            fields.add(change == null ? value : change.apply(value), variable.quoted(), !variable.quoted());
            return;
        }
        List<String> values = change == null
                ? shell.parameters()
                : shell.parameters().stream().map(change).toList();
        if (variable.name().equals("*") && variable.quoted()) {
            String separators = shell.variables().separators();
            String between = separators.isEmpty() ? "" : separators.substring(0, 1);
            fields.add(String.join(between, values), true, false);
            return;
        }
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) fields.next();
            fields.add(values.get(i), variable.quoted(), !variable.quoted());
        }
    }

    /** {@code :- := :+ :?}, and the same without the colon, which treat an empty value as set. */
    private void depending(Fields fields, boolean all) throws InterruptedException {
        String operator = variable.operator();
        String value = shell.value(variable.name());
        boolean there = value != null && !(operator.startsWith(":") && value.isEmpty());
        Word argument = variable.argument() == null ? Word.EMPTY : variable.argument();
        switch (operator.charAt(operator.length() - 1)) {
            case '+' -> {
                if (there) expander.walk(argument, fields, !variable.quoted());
                else if (variable.quoted()) fields.add("", !all, false);
            }
            case '-' -> {
                if (there) plain(fields, null);
                else if (variable.quoted() && argument.parts().isEmpty()) fields.add("", true, false);
                else expander.walk(argument, fields, !variable.quoted());
            }
            case '=' -> {
                if (!there) shell.variables().set(variable.name(), expander.text(argument));
                plain(fields, null);
            }
            default -> {
                if (!there) {
                    String text = expander.text(argument);
                    throw shell.fatal(variable.name() + ": " + (text.isEmpty() ? "parameter null or not set" : text));
                }
                plain(fields, null);
            }
        }
    }

    private void changed(Fields fields, boolean all) throws InterruptedException {
        String operator = variable.operator();
        Word argument = variable.argument() == null ? Word.EMPTY : variable.argument();
        switch (operator) {
            case "" -> plain(fields, null);
            case "#", "##", "%", "%%" -> {
                String pattern = expander.pattern(argument);
                plain(fields, value -> cut(value, pattern, operator));
            }
            case "/", "//", "/#", "/%" -> {
                String pattern = expander.pattern(argument);
                String by = variable.second() == null ? "" : expander.text(variable.second());
                plain(fields, value -> replaced(value, pattern, by, operator));
            }
            case "^^" -> plain(fields, value -> value.toUpperCase(Locale.ROOT));
            case ",," -> plain(fields, value -> value.toLowerCase(Locale.ROOT));
            case "^" -> plain(fields, value -> first(value).toUpperCase(Locale.ROOT) + rest(value));
            case "," -> plain(fields, value -> first(value).toLowerCase(Locale.ROOT) + rest(value));
            case ":" -> {
                if (all) throw new NotModelled("${@:…}");
                long from = expander.number(argument);
                Long length = variable.second() == null ? null : (Long) expander.number(variable.second());
                plain(fields, value -> part(value, from, length));
            }
            default -> throw new NotModelled("${name" + operator + "…}");
        }
    }

    private static String first(String value) {
        return value.isEmpty() ? "" : value.substring(0, 1);
    }

    private static String rest(String value) {
        return value.isEmpty() ? "" : value.substring(1);
    }

    private static String part(String value, long from, @Nullable Long length) {
        int size = value.length();
        long begin = from < 0 ? size + from : from;
        if (begin < 0 || begin > size) return "";
        long end = length == null ? size : length < 0 ? size + length : Math.min(size, begin + length);
        return end <= begin ? "" : value.substring((int) begin, (int) end);
    }

    private static String cut(String value, String glob, String operator) {
        boolean longest = operator.length() == 2;
        if (operator.startsWith("#")) {
            Matcher matcher = matcher(Glob.regex(glob, longest), value);
            return matcher.lookingAt() ? value.substring(matcher.end()) : value;
        }
        for (int i = 0; i <= value.length(); i++) {
            int from = longest ? i : value.length() - i;
            if (Glob.matches(glob, value.substring(from))) return value.substring(0, from);
        }
        return value;
    }

    private static String replaced(String value, String glob, String by, String operator) {
        if (glob.isEmpty()) return operator.equals("/#") ? by + value : operator.equals("/%") ? value + by : value;
        String regex = Glob.regex(glob, true);
        String with = Matcher.quoteReplacement(by);
        return switch (operator) {
            case "//" -> matcher(regex, value).replaceAll(with);
            case "/#" -> matcher("^" + regex, value).replaceFirst(with);
            case "/%" -> matcher(regex + "$", value).replaceFirst(with);
            default -> matcher(regex, value).replaceFirst(with);
        };
    }

    private static Matcher matcher(String regex, String value) {
        return Pattern.compile(regex, Pattern.DOTALL).matcher(value);
    }
}
