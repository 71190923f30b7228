package dev.holdfast.catalog.parse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A script, split into lines and commands. */
final class Script {
    // Longer lines contain data; searching them would only take time.
    private static final int LONGEST_LINE = 2_000;
    private static final Pattern ENDS_ON_ERRORS = Pattern.compile("^-[a-zA-Z]*e[a-zA-Z]*$");

    private final List<String> lines;
    private final List<Command> commands;
    private final int unclosed;
    private final Map<String, String> assigned = new HashMap<>();

    private Script(List<String> lines, List<Command> commands, int unclosed) {
        this.lines = lines;
        this.commands = commands;
        this.unclosed = unclosed;
        for (Command command : commands) {
            for (String word : command.words()) {
                if (!Command.isAssignment(word)) continue;
                int equals = word.indexOf('=');
                assigned.putIfAbsent(word.substring(0, equals), word.substring(equals + 1));
            }
        }
    }

    static Script of(String text) {
        Lexer.Lexed lexed = Lexer.lex(text);
        var lines = new ArrayList<String>();
        text.lines().forEach(line -> lines.add(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line));
        return new Script(List.copyOf(lines), Commands.of(lexed.tokens()), lexed.unclosed());
    }

    List<Command> commands() {
        return commands;
    }

    /** The lines from {@code first} to {@code last}, counted from 1 and inclusive, as far as they exist. */
    List<String> lines(int first, int last) {
        int from = Math.max(1, first) - 1;
        int to = Math.min(lines.size(), last);
        return from >= to ? List.of() : lines.subList(from, to);
    }

    List<String> lines() {
        return lines;
    }

    /** The line of a quote that never ends, or 0. */
    int unclosed() {
        return unclosed;
    }

    /** Whether a command that fails ends the script. */
    boolean endsOnErrors() {
        return commands.stream()
                .anyMatch(c -> c.name().equals("catch_errors")
                        || (c.name().equals("set")
                                && c.arguments().stream()
                                        .anyMatch(a -> ENDS_ON_ERRORS.matcher(a).matches() || a.equals("errexit"))));
    }

    /** The first value assigned to a variable, without quotes; null when there is none. */
    @Nullable
    String assigned(String variable) {
        String value = assigned.get(variable);
        return value == null ? null : Shell.unquoted(value);
    }

    /** The first group of the first match in a comment line; null when there is none. */
    @Nullable
    String comment(Pattern pattern) {
        for (String line : lines) {
            if (!line.startsWith("#")) continue;
            Matcher matcher = pattern.matcher(line);
            if (matcher.find()) return matcher.group(1);
        }
        return null;
    }
}
