package dev.holdfast.catalog.parse;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One simple command of a script.
 *
 * @param words its name and arguments, quotes included, with any assignments in front of the name
 * @param line the line it begins in, from 1
 * @param fed whether its input comes from a pipe, a file or inline text
 * @param terminal whether its input is explicitly the terminal
 * @param tolerated whether the script continues when it fails
 * @param leaves whether the innermost loop ends when it fails
 * @param condition whether it decides what an {@code if} or a loop does
 * @param chained whether it runs only if the command before succeeded, or only if it failed
 * @param piped whether its input comes from the command before
 * @param inputs what its input is redirected from: files, inline texts and here-documents
 * @param outputs the files that its output is redirected to
 * @param blocks the enclosing blocks, innermost last
 */
record Command(
        List<String> words,
        int line,
        boolean fed,
        boolean terminal,
        boolean tolerated,
        boolean leaves,
        boolean condition,
        boolean chained,
        boolean piped,
        List<Input> inputs,
        List<String> outputs,
        List<Block> blocks) {

    /** A redirection of the input: the word after the operator, or the text of a here-document. */
    record Input(String word, @Nullable String document) {}

    /** An enclosing block. Whether its input is redirected is known only at its end. */
    static final class Block {
        enum Kind {
            LOOP,
            /** A loop over a finite list. */
            ROUND,
            GROUP,
            /** From {@code if} to {@code fi}, or from {@code case} to {@code esac}. */
            CONDITION,
            FUNCTION
        }

        private final Kind kind;
        private final String name;
        private final int line;
        private boolean isFed;

        Block(Kind kind, String name, int line, boolean fed) {
            this.kind = kind;
            this.name = name;
            this.line = line;
            this.isFed = fed;
        }

        Kind kind() {
            return kind;
        }

        String name() {
            return name;
        }

        int line() {
            return line;
        }

        boolean isFed() {
            return isFed;
        }

        void feed() {
            isFed = true;
        }
    }

    /** The command's name; empty when it only assigns. */
    String name() {
        for (String word : words) {
            if (!isAssignment(word)) return word;
        }
        return "";
    }

    /** The words after the name. */
    List<String> arguments() {
        for (int i = 0; i < words.size(); i++) {
            if (!isAssignment(words.get(i))) return words.subList(i + 1, words.size());
        }
        return List.of();
    }

    static boolean isAssignment(String word) {
        int equals = word.indexOf('=');
        if (equals < 1) return false;
        String name = word.substring(0, word.charAt(equals - 1) == '+' ? equals - 1 : equals);
        return Shell.isName(name);
    }

    boolean isInFunction(String function) {
        return blocks.stream()
                .anyMatch(b -> b.kind() == Block.Kind.FUNCTION && b.name().equals(function));
    }

    /** Words with the context of this one: those of a substitution in it. */
    Command inner(Command other) {
        return new Command(
                other.words,
                line,
                other.fed,
                other.terminal,
                tolerated || other.tolerated,
                leaves,
                condition,
                chained,
                other.piped,
                other.inputs,
                other.outputs,
                blocks);
    }

    /** Whether its input is typed by a user, as far as the script itself decides. */
    boolean isTyped() {
        return terminal || (!fed && blocks.stream().noneMatch(Block::isFed));
    }

    /** Whether it is repeated for as long as it fails. */
    boolean isRepeated() {
        long loops = blocks.stream().filter(b -> b.kind() == Block.Kind.LOOP).count();
        return loops > (leaves ? 1 : 0);
    }
}
