package dev.holdfast.sim.shell;

import dev.holdfast.sim.shell.Word.Part;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Expands variables, command substitutions and arithmetic. */
final class Expander {
    private final Interpreter shell;

    Expander(Interpreter shell) {
        this.shell = shell;
    }

    /** Expands the words of a command, with field splitting and file name patterns. */
    List<String> fields(List<Word> words) throws InterruptedException {
        var fields = new ArrayList<String>();
        for (Word written : words) {
            for (Word word : Braces.expand(written)) {
                var split = new Fields.Split(shell.separators());
                walk(word, split, false);
                for (Fields.Split.Field field : split.fields()) {
                    List<String> paths = !shell.options.noGlob && Glob.isPattern(field.pattern())
                            ? Glob.paths(shell.computer.files(), shell.directory, field.pattern())
                            : List.of();
                    if (paths.isEmpty()) fields.add(field.text());
                    else fields.addAll(paths);
                }
            }
        }
        return fields;
    }

    /** Expands a word to one text, without splitting or patterns. */
    String text(Word word) throws InterruptedException {
        var joined = new Fields.Joined(false);
        walk(word, joined, false);
        return joined.text();
    }

    /** Expands a word to a pattern, in which quoted characters are not special. */
    String pattern(Word word) throws InterruptedException {
        var joined = new Fields.Joined(true);
        walk(word, joined, false);
        return joined.text();
    }

    /** Expands a word to a regular expression. */
    String expression(Word word) throws InterruptedException {
        var joined = new Fields.Expression();
        walk(word, joined, false);
        return joined.text();
    }

    /** Expands the parts of a word; within an unquoted expansion, literal text is split as well. */
    void walk(Word word, Fields into, boolean within) throws InterruptedException {
        for (Part part : word.parts()) {
            switch (part) {
                case Part.Text(String text, boolean quoted) -> into.add(text, quoted, within && !quoted);
                case Part.Variable variable -> new Expansion(shell, this, variable).into(into);
                case Part.Output(Tree commands, boolean quoted) ->
                    into.add(shell.forks.output(commands), quoted, !quoted);
                case Part.Calculated(Word expression, boolean quoted) ->
                    into.add(String.valueOf(number(expression)), quoted, !quoted);
                case Part.Printed(Tree commands) -> into.add(shell.forks.printed(commands), true, false);
            }
        }
    }

    long number(Word expression) throws InterruptedException {
        return new Arithmetic(shell.variables, text(expression)).value();
    }

    /** The value of a variable or parameter; null if it is not set. */
    @Nullable
    String value(String name) {
        return switch (name) {
            case "#" -> String.valueOf(shell.parameters.size());
            case "?" -> String.valueOf(shell.status);
            case "$" -> String.valueOf(shell.rootPid);
            case "!" -> shell.background == 0 ? null : String.valueOf(shell.background);
            case "-" -> shell.options.toString();
            case "0" -> shell.name;
            case "@", "*" -> shell.parameters.isEmpty() ? null : String.join(" ", shell.parameters);
            case "LINENO" -> String.valueOf(shell.line);
            case "RANDOM" -> String.valueOf((int) (Math.random() * 32768));
            case "SECONDS" -> String.valueOf((shell.computer.now() - shell.began) / 1000);
            case "BASHPID" -> String.valueOf(shell.process.pid());
            case "PPID" -> String.valueOf(shell.process.parentPid());
            case "EUID", "UID" -> "0";
            case "HOSTNAME" -> shell.computer.name();
            case "FUNCNAME" -> shell.callers.isEmpty() ? null : shell.callers.getFirst();
            default -> {
                if (!Character.isDigit(name.charAt(0))) yield shell.variables.find(name);
                int index = Integer.parseInt(name);
                yield index <= shell.parameters.size() ? shell.parameters.get(index - 1) : null;
            }
        };
    }
}
