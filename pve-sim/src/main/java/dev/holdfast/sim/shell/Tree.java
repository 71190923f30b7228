package dev.holdfast.sim.shell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a part of a script was read as. */
sealed interface Tree {
    /** Assignments, then a command with its words; either may be missing. */
    record Simple(List<Assignment> assignments, List<Word> words, int line) implements Tree {}

    /** {@code name=value}; appended to what is there for {@code name+=value}. */
    record Assignment(String name, boolean appends, Word value) {}

    /** Commands that read what the one before wrote. */
    record Pipeline(boolean negated, List<Tree> stages) implements Tree {}

    /** The right one runs when the left one succeeded, or failed. */
    record Depending(Tree left, boolean onSuccess, Tree right) implements Tree {}

    /** One after the other. */
    record Sequence(List<Tree> trees) implements Tree {}

    /** Beside what follows. */
    record Background(Tree tree) implements Tree {}

    /** In a shell of its own, between parentheses. */
    record Subshell(Tree body) implements Tree {}

    /** With other streams. */
    record Redirected(Tree body, List<Redirection> redirections) implements Tree {}

    /** The first branch whose condition holds. */
    record If(List<Branch> branches, @Nullable Tree otherwise) implements Tree {}

    /** A condition with what then runs. */
    record Branch(Tree condition, Tree body) {}

    /** While, or until, a condition holds. */
    record Loop(boolean until, Tree condition, Tree body) implements Tree {}

    /** For each of these words; without words for each parameter. */
    record For(String name, @Nullable List<Word> words, Tree body) implements Tree {}

    /** {@code for ((first; condition; step))}. */
    record Count(Word first, Word condition, Word step, Tree body) implements Tree {}

    /** The first choice one of whose patterns fits. */
    record Case(Word subject, List<Choice> choices) implements Tree {}

    /** Patterns with what then runs, and whether the next choice runs as well. */
    record Choice(List<Word> patterns, Tree body, boolean fallsThrough) {}

    /** A function being defined. */
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

    /** What stands between double brackets. */
    sealed interface Condition {
        /** The opposite. */
        record Not(Condition condition) implements Condition {}

        /** Both, or one of them. */
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
    }
}
