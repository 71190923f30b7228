package dev.holdfast.sim.shell.expand;

import dev.holdfast.sim.shell.file.Glob;
import java.util.ArrayList;
import java.util.List;

/** Collects the pieces of an expanded word: split into fields, or joined. */
interface Fields {
    /**
     * Adds a piece of a word.
     *
     * @param splits whether it comes from an unquoted expansion
     */
    void add(String text, boolean quoted, boolean splits);

    /** Starts the next parameter, as within {@code "$@"}. */
    void next();

    /** Joins the pieces to one text. */
    final class Joined implements Fields {
        private final StringBuilder text = new StringBuilder();
        private final boolean pattern;

        Joined(boolean pattern) {
            this.pattern = pattern;
        }

        @Override
        public void add(String piece, boolean quoted, boolean splits) {
            text.append(pattern && quoted ? Glob.escape(piece) : piece);
        }

        @Override
        public void next() {
            text.append(' ');
        }

        String text() {
            return text.toString();
        }
    }

    /** Joins the pieces to a regular expression, in which quoted text is literal. */
    final class Expression implements Fields {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void add(String piece, boolean quoted, boolean splits) {
            text.append(quoted ? piece.replaceAll("([\\\\\\[\\](){}.*+?^$|])", "\\\\$1") : piece);
        }

        @Override
        public void next() {
            text.append(' ');
        }

        String text() {
            return text.toString();
        }
    }

    /** Splits into fields, each also as a pattern in which quoted characters are not special. */
    final class Split implements Fields {
        record Field(String text, String pattern) {}

        private final List<Field> fields = new ArrayList<>();
        private final String separators;
        private final StringBuilder text = new StringBuilder();
        private final StringBuilder pattern = new StringBuilder();
        private boolean begun;
        private boolean spaced;

        Split(String separators) {
            this.separators = separators;
        }

        @Override
        public void add(String piece, boolean quoted, boolean splits) {
            if (splits) {
                for (int i = 0; i < piece.length(); i++) split(piece.charAt(i));
                return;
            }
            text.append(piece);
            pattern.append(quoted ? Glob.escape(piece) : piece);
            begun |= quoted || !piece.isEmpty();
            spaced = false;
        }

        private void split(char c) {
            if (separators.indexOf(c) < 0) {
                text.append(c);
                pattern.append(c);
                begun = true;
                spaced = false;
            } else if (c == ' ' || c == '\t' || c == '\n') {
                spaced |= begun;
                if (begun) end();
            } else {
                // White space before a separator belongs to the separator.
                if (begun || !spaced) end();
                spaced = false;
            }
        }

        private void end() {
            fields.add(new Field(text.toString(), pattern.toString()));
            text.setLength(0);
            pattern.setLength(0);
            begun = false;
        }

        @Override
        public void next() {
            if (begun) end();
        }

        List<Field> fields() {
            if (begun) end();
            return fields;
        }
    }
}
