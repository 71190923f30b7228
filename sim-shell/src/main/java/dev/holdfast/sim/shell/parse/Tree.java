package dev.holdfast.sim.shell.parse;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node of the syntax tree of a script. */
public sealed interface Tree {
    /** Assignments, then a command with its words; either can be missing. */
    record Simple(List<Assignment> assignments, List<Word> words, int line) implements Tree {}

    /** {@code name=value}, or {@code name+=value}, which appends. */
    record Assignment(String name, boolean appends, Word value) {}

    /** Commands that read the output of the previous one. */
    record Pipeline(boolean negated, List<Tree> stages) implements Tree {}

    /** Runs the right command if the left one succeeded, or if it failed. */
    record Depending(Tree left, boolean onSuccess, Tree right) implements Tree {}

    /** Commands that run one after another. */
    record Sequence(List<Tree> trees) implements Tree {}

    /** A command that runs in the background. */
    record Background(Tree tree) implements Tree {}

    /** Commands in parentheses, which run in a subshell. */
    record Subshell(Tree body) implements Tree {}

    /** A compound command with redirections. */
    record Redirected(Tree body, List<Redirection> redirections) implements Tree {}

    /** Runs the first branch whose condition is true. */
    record If(List<Branch> branches, @Nullable Tree otherwise) implements Tree {}

    /** A condition and its commands. */
    record Branch(Tree condition, Tree body) {}

    /** Runs while, or until, a condition is true. */
    record Loop(boolean until, Tree condition, Tree body) implements Tree {}

    /** Runs for each of the words, or for each parameter if there are no words. */
    record For(String name, @Nullable List<Word> words, Tree body) implements Tree {}

    /** {@code for ((first; condition; step))}. */
    record Count(Word first, Word condition, Word step, Tree body) implements Tree {}

    /** Runs the first choice with a matching pattern. */
    record Case(Word subject, List<Choice> choices) implements Tree {}

    /** Patterns and their commands, and whether the next choice runs as well. */
    record Choice(List<Word> patterns, Tree body, boolean fallsThrough) {}

    /** The definition of a function. */
    record Function(String name, Tree body) implements Tree {}

    /** {@code [[ … ]]}. */
    record Test(Condition condition, int line) implements Tree {}

    /** {@code (( … ))}. */
    record Calculation(Word expression, int line) implements Tree {}

    /** Another stream for a descriptor: {@code < > >> >| <& >& <<< <<}. */
    record Redirection(
            int descriptor,
            String operator,
            Word target,
            @Nullable HereDocument here) {}

    /** The condition between double brackets. */
    sealed interface Condition {
        /** Negation. */
        record Not(Condition condition) implements Condition {}

        /** Both conditions, or at least one of them. */
        record Two(Condition left, boolean both, Condition right) implements Condition {}

        /** {@code -f FILE} and the like. */
        record One(String operator, Word operand) implements Condition {}

        /** {@code LEFT == RIGHT} and the like. */
        record Compared(Word left, String operator, Word right) implements Condition {}
    }

    /** The lines that follow a {@code <<WORD}; they are read later than the word. */
    final class HereDocument {
        final String delimiter;
        final boolean literal;
        final boolean stripsTabs;
        Word body = Word.EMPTY;

        HereDocument(String delimiter, boolean literal, boolean stripsTabs) {
            this.delimiter = delimiter;
            this.literal = literal;
            this.stripsTabs = stripsTabs;
        }

        /** The lines, as a word that can contain expansions. */
        public Word body() {
            return body;
        }
    }
}
