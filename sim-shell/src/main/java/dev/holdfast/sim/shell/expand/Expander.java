package dev.holdfast.sim.shell.expand;

import dev.holdfast.sim.shell.file.Glob;
import dev.holdfast.sim.shell.parse.Tree;
import dev.holdfast.sim.shell.parse.Word;
import dev.holdfast.sim.shell.parse.Word.Part;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Expands variables, command substitutions and arithmetic. */
public final class Expander {
    /** What an expansion needs of its shell. */
    public interface Context {
        /** The value of a variable or parameter; null if it is not set. */
        @Nullable
        String value(String name);

        /** The variables. */
        Variables variables();

        /** The positional parameters. */
        List<String> parameters();

        /** Whether a variable that is not set is an error. */
        boolean unsetIsError();

        /** The paths that match a pattern. */
        List<String> paths(String pattern);

        /** The output of commands, without trailing newlines. */
        String output(Tree commands) throws InterruptedException;

        /** The path of a file that contains the output of commands. */
        String printed(Tree commands);

        /** Prints an error and returns the exception that leaves the shell. */
        RuntimeException fatal(String text);
    }

    private final Context shell;

    /** Creates the expansion for a shell. */
    public Expander(Context shell) {
        this.shell = shell;
    }

    /** Expands the words of a command, with field splitting and file name patterns. */
    public List<String> fields(List<Word> words) throws InterruptedException {
        var fields = new ArrayList<String>();
        for (Word written : words) {
            for (Word word : Braces.expand(written)) {
                var split = new Fields.Split(shell.variables().separators());
                walk(word, split, false);
                for (Fields.Split.Field field : split.fields()) {
                    List<String> paths = Glob.isPattern(field.pattern()) ? shell.paths(field.pattern()) : List.of();
                    if (paths.isEmpty()) fields.add(field.text());
                    else fields.addAll(paths);
                }
            }
        }
        return fields;
    }

    /** Expands a word to one text, without splitting or patterns. */
    public String text(Word word) throws InterruptedException {
        var joined = new Fields.Joined(false);
        walk(word, joined, false);
        return joined.text();
    }

    /** Expands a word to a pattern, in which quoted characters are not special. */
    public String pattern(Word word) throws InterruptedException {
        var joined = new Fields.Joined(true);
        walk(word, joined, false);
        return joined.text();
    }

    /** Expands a word to a regular expression. */
    public String expression(Word word) throws InterruptedException {
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
                case Part.Output(Tree commands, boolean quoted) -> into.add(shell.output(commands), quoted, !quoted);
                case Part.Calculated(Word expression, boolean quoted) ->
                    into.add(String.valueOf(number(expression)), quoted, !quoted);
                case Part.Printed(Tree commands) -> into.add(shell.printed(commands), true, false);
            }
        }
    }

    /** Expands an arithmetic expression and computes it. */
    public long number(Word expression) throws InterruptedException {
        return new Arithmetic(shell.variables(), text(expression)).value();
    }
}
