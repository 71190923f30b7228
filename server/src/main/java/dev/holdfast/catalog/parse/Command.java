package dev.holdfast.catalog.parse;

import java.util.List;

/**
 * One simple command of a script.
 *
 * @param words its name and what follows, quotes included; assignments in front of it too
 * @param line where it begins, from 1
 * @param fed whether its input comes from a pipe, a file or a text
 * @param terminal whether its input is the terminal by name
 * @param tolerated whether the script goes on when it fails
 * @param leaves whether the innermost loop ends when it fails
 * @param blocks what it stands in, innermost last
 */
record Command(
        List<String> words,
        int line,
        boolean fed,
        boolean terminal,
        boolean tolerated,
        boolean leaves,
        List<Block> blocks) {

    /** Something with a beginning and an end; what feeds it is known at its end. */
    static final class Block {
        /** What kind of block. */
        enum Kind {
            LOOP,
            /** A loop over something that ends. */
            ROUND,
            GROUP,
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

    /** The word that names it; empty when it only assigns. */
    String name() {
        for (String word : words) {
            if (!isAssignment(word)) return word;
        }
        return "";
    }

    /** The words behind its name. */
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

    /** Whether its input is somebody's typing, as far as the script itself decides. */
    boolean isTyped() {
        return terminal || (!fed && blocks.stream().noneMatch(Block::isFed));
    }

    /** Whether it comes again and again while it fails. */
    boolean isRepeated() {
        long loops = blocks.stream().filter(b -> b.kind() == Block.Kind.LOOP).count();
        return loops > (leaves ? 1 : 0);
    }
}
