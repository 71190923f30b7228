package dev.holdfast.catalog.parse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    /** The variables that get several values, or one that is not in the script. */
    private final Set<String> changed = new HashSet<>();

    private Script(List<String> lines, List<Command> commands, int unclosed) {
        this.lines = lines;
        this.commands = commands;
        this.unclosed = unclosed;
        for (Command command : commands) {
            for (String word : command.words()) {
                if (!Command.isAssignment(word)) continue;
                int equals = word.indexOf('=');
                String name = word.substring(0, equals);
                String value = word.substring(equals + 1);
                String before = assigned.putIfAbsent(name, value);
                if (name.endsWith("+")) changed.add(name.substring(0, name.length() - 1));
                if (before != null && !before.equals(value)) changed.add(name);
            }
            if (command.name().equals("read") || command.name().equals("printf")) changed.addAll(command.arguments());
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

    /** The value of a variable as it is written, if the script gives it no other one; null otherwise. */
    @Nullable
    String onlyAssigned(String variable) {
        return changed.contains(variable) ? null : assigned.get(variable);
    }

    /** Whether a variable gets several values, or one that is not in the script. */
    boolean isChanged(String variable) {
        return changed.contains(variable);
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
