package dev.holdfast.sim.shell.parse;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits a script into words and operators, one at a time. */
final class Lexer {
    /** Longest first, so that {@code <<-} is not read as {@code <<}. */
    private static final List<String> OPERATORS = List.of(
            "&>>", "<<-", "<<<", ";;&", "&&", "||", ";;", ";&", "<<", ">>", ">|", "<&", ">&", "<>", "&>", "|&", ";",
            "&", "|", "<", ">", "(", ")");

    /** A word, an operator ({@code \n} for a newline) or the end; {@code number} precedes a redirection. */
    record Token(String operator, @Nullable Word word, int number) {
        boolean is(String wanted) {
            return word == null && operator.equals(wanted);
        }

        /** Whether it is this word, unquoted, such as a keyword. */
        boolean says(String wanted) {
            return word != null && wanted.equals(word.plain());
        }

        boolean isRedirection() {
            return word == null && (operator.startsWith("<") || operator.startsWith(">") || operator.startsWith("&>"));
        }
    }

    static final String LINE = "\n";
    static final String END = "";

    final Source source;
    private final WordReader words;
    private final List<Tree.HereDocument> awaited = new ArrayList<>();
    private @Nullable Token ahead;

    Lexer(Source source) {
        this.source = source;
        this.words = new WordReader(source);
    }

    Token peek() {
        if (ahead == null) ahead = read();
        return ahead;
    }

    Token take() {
        Token token = peek();
        ahead = null;
        return token;
    }

    /** Whether this character directly follows the operator that was taken. */
    boolean follows(char next) {
        return source.peek() == next;
    }

    /** Registers a here-document whose lines follow after the next newline. */
    void await(Tree.HereDocument here) {
        awaited.add(here);
    }

    /** Reads the word after {@code =~}: it ends at a space, but can contain parentheses and bars. */
    Word expression() {
        skipBlanks();
        return words.expression();
    }

    /** Reads the rest of an arithmetic expression up to its closing parentheses. */
    Word calculation() {
        return words.calculation();
    }

    private Token read() {
        skipBlanks();
        int c = source.peek();
        if (c == Source.END) return new Token(END, null, -1);
        if (c == '\n') {
            source.next();
            awaited.forEach(this::readHere);
            awaited.clear();
            return new Token(LINE, null, -1);
        }
        if (source.lies("<(") || source.lies(">(")) return new Token("", words.word(), -1);
        String operator = operator();
        if (operator != null) return new Token(operator, null, -1);
        Word word = words.word();
        String text = word.plain();
        if (text != null && text.matches("[0-9]") && (source.peek() == '<' || source.peek() == '>')) {
            String redirection = operator();
            return new Token(redirection == null ? "" : redirection, null, Integer.parseInt(text));
        }
        return new Token("", word, -1);
    }

    private @Nullable String operator() {
        int c = source.peek();
        if (c == Source.END || ";&|<>()".indexOf(c) < 0) return null;
        String found = String.valueOf((char) source.next());
        while (source.peek() != Source.END && OPERATORS.contains(found + (char) source.peek())) {
            // The next character belongs to the operator only if the result is an operator as well.
            found += (char) source.next();
        }
        return found;
    }

    void skipBlanks() {
        while (true) {
            int c = source.peek();
            if (c == ' ' || c == '\t' || c == '\r') {
                source.next();
            } else if (source.lies("\\\n")) {
                source.next();
                source.next();
            } else if (c == '#') {
                while (source.peek() != '\n' && source.peek() != Source.END) source.next();
            } else {
                return;
            }
        }
    }

    private void readHere(Tree.HereDocument here) {
        var text = new StringBuilder();
        while (source.peek() != Source.END) {
            var line = new StringBuilder();
            int c = source.next();
            for (; c != '\n' && c != Source.END; c = source.next()) line.append((char) c);
            String read = here.stripsTabs ? line.toString().replaceFirst("^\t+", "") : line.toString();
            if (read.equals(here.delimiter)) break;
            text.append(read).append('\n');
        }
        here.body = here.literal
                ? new Word(List.of(new Word.Part.Text(text.toString(), true)))
                : new WordReader(Source.of(text.toString())).document();
    }
}
