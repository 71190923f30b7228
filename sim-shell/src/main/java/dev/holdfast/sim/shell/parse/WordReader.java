package dev.holdfast.sim.shell.parse;

import dev.holdfast.sim.shell.parse.Word.Part;
import dev.holdfast.sim.shell.text.Escapes;
import dev.holdfast.sim.shell.text.NotModelled;
import java.util.ArrayList;
import java.util.List;

/** Reads words with their quotes and expansions. */
final class WordReader {
    private static final String ENDS = " \t\r\n;&|<>()";

    private final Source source;

    WordReader(Source source) {
        this.source = source;
    }

    /** Collects the parts of a word. */
    private static final class Building {
        private final List<Part> parts = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private boolean quoted;

        void add(String piece, boolean isQuoted) {
            if (isQuoted != quoted) flush();
            quoted = isQuoted;
            text.append(piece);
        }

        void add(int c, boolean isQuoted) {
            add(String.valueOf((char) c), isQuoted);
        }

        void add(Part part) {
            flush();
            parts.add(part);
        }

        /** Empty quotes are a word too. */
        void empty() {
            flush();
            parts.add(new Part.Text("", true));
        }

        boolean isEmpty() {
            return parts.isEmpty() && text.isEmpty();
        }

        char last() {
            return text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
        }

        private void flush() {
            if (text.isEmpty()) return;
            parts.add(new Part.Text(text.toString(), quoted));
            text.setLength(0);
        }

        Word word() {
            flush();
            return new Word(List.copyOf(parts));
        }
    }

    Word word() {
        var word = new Building();
        while (true) {
            int c = source.peek();
            if (word.isEmpty() && source.lies("<(")) {
                source.next();
                source.next();
                word.add(new Part.Printed(new Parser(source).upTo(")")));
                continue;
            }
            if (word.isEmpty() && source.lies(">(")) throw new NotModelled(">(…)");
            if (c == Source.END || ENDS.indexOf(c) >= 0) {
                if (c == '(' && word.last() == '=') throw new NotModelled("arrays");
                if (c == '(' && "?*+@!".indexOf(word.last()) >= 0) throw new NotModelled("extended patterns");
                return word.word();
            }
            piece(word);
        }
    }

    Word expression() {
        var word = new Building();
        int depth = 0;
        while (true) {
            int c = source.peek();
            if (c == Source.END || c == '\n' || ((c == ' ' || c == '\t') && depth == 0)) return word.word();
            if (c == '(') depth++;
            if (c == ')') depth--;
            if (c == '\\' && source.peek(1) != '\n') {
                // A backslash is part of the expression.
                source.next();
                word.add("\\" + (char) source.next(), false);
            } else {
                piece(word);
            }
        }
    }

    /** Reads one character, quotation or expansion outside of double quotes. */
    private void piece(Building word) {
        int c = source.next();
        switch (c) {
            case '\\' -> {
                int escaped = source.next();
                if (escaped != '\n' && escaped != Source.END) word.add(escaped, true);
            }
            case '\'' -> single(word);
            case '"' -> quotes(word);
            case '`' -> backquotes(word, false);
            case '$' -> {
                if (source.take('\'')) escaped(word);
                else if (source.take('"')) quotes(word);
                else dollar(word, false);
            }
            case '~' -> {
                int next = source.peek();
                boolean home = word.isEmpty() && (next == '/' || next == Source.END || ENDS.indexOf(next) >= 0);
                if (home) word.add(new Part.Variable("HOME", "", null, null, true));
                else word.add(c, false);
            }
            default -> word.add(c, false);
        }
    }

    private void single(Building word) {
        var text = new StringBuilder();
        int c = source.next();
        for (; c != '\''; c = source.next()) {
            if (c == Source.END) throw new SyntaxError("a ' that nothing ends");
            text.append((char) c);
        }
        if (text.isEmpty()) word.empty();
        else word.add(text.toString(), true);
    }

    /** Reads up to the quote that ends {@code $'…'}. */
    private void escaped(Building word) {
        var raw = new StringBuilder();
        while (!source.take('\'')) {
            int c = source.next();
            if (c == Source.END) throw new SyntaxError("a $' that nothing ends");
            raw.append((char) c);
            if (c == '\\') raw.append((char) source.next());
        }
        word.add(Escapes.read(raw.toString()), true);
    }

    private void quotes(Building word) {
        if (source.take('"')) {
            word.empty();
            return;
        }
        while (!source.take('"')) {
            if (source.peek() == Source.END) throw new SyntaxError("a \" that nothing ends");
            within(word, "\"$`\\");
        }
    }

    /** Reads one character or expansion within double quotes or a here-document. */
    private void within(Building word, String escapable) {
        int c = source.next();
        switch (c) {
            case '\\' -> {
                int escaped = source.peek();
                if (escaped == '\n') source.next();
                else if (escaped != Source.END && escapable.indexOf(escaped) >= 0) word.add(source.next(), true);
                else word.add('\\', true);
            }
            case '`' -> backquotes(word, true);
            case '$' -> dollar(word, true);
            default -> word.add(c, true);
        }
    }

    /** The lines of a here-document: as within double quotes, but a double quote is not special. */
    Word document() {
        var word = new Building();
        while (source.peek() != Source.END) within(word, "$`\\");
        return word.word();
    }

    private void backquotes(Building word, boolean quoted) {
        var text = new StringBuilder();
        while (!source.take('`')) {
            int c = source.next();
            if (c == Source.END) throw new SyntaxError("a ` that nothing ends");
            if (c == '\\' && "`\\$".indexOf(source.peek()) >= 0) c = source.next();
            text.append((char) c);
        }
        word.add(new Part.Output(Parser.whole(text.toString()), quoted));
    }

    private void dollar(Building word, boolean quoted) {
        int c = source.peek();
        if (source.lies("((")) {
            source.next();
            source.next();
            word.add(new Part.Calculated(calculation(), quoted));
        } else if (c == '(') {
            source.next();
            word.add(new Part.Output(new Parser(source).upTo(")"), quoted));
        } else if (c == '{') {
            source.next();
            word.add(new BraceReader(source, this).read(quoted));
        } else if (c != Source.END && (Character.isDigit(c) || "@*#?$!-".indexOf(c) >= 0)) {
            word.add(new Part.Variable(String.valueOf((char) source.next()), "", null, null, quoted));
        } else if (Word.isName(c)) {
            word.add(new Part.Variable(name(), "", null, null, quoted));
        } else {
            word.add('$', quoted);
        }
    }

    String name() {
        var name = new StringBuilder();
        while (Word.isName(source.peek()) || Character.isDigit(source.peek())) name.append((char) source.next());
        return name.toString();
    }

    /** The text up to {@code ))}, expanded as within double quotes. */
    Word calculation() {
        var word = new Building();
        int depth = 0;
        while (true) {
            if (depth == 0 && source.lies("))")) {
                source.next();
                source.next();
                return word.word();
            }
            int c = source.peek();
            if (c == Source.END) throw new SyntaxError("a (( that nothing ends");
            if (c == '(') depth++;
            if (c == ')') depth--;
            if (c == '"') source.next();
            else within(word, "$`\\");
        }
    }

    /**
     * Reads the text after an operator within braces, up to the closing brace or {@code end}; consumes neither.
     *
     * @param quotes whether single quotes are special, as in patterns and outside of double quotes
     */
    Word argument(char end, boolean quoted, boolean quotes) {
        var word = new Building();
        while (true) {
            int c = source.peek();
            if (c == Source.END) throw new SyntaxError("a ${ that nothing ends");
            if (c == '}' || c == end) return word.word();
            if (c == '"') {
                source.next();
                quotes(word);
            } else if (c == '\\' && quoted && !quotes) {
                within(word, "\"$`\\}");
            } else if (c == '\'' && !quotes) {
                word.add(source.next(), quoted);
            } else if (quoted && !quotes) {
                within(word, "\"$`\\}");
            } else {
                piece(word);
            }
        }
    }
}
