package dev.holdfast.catalog.parse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Splits a shell script into words and operators as a shell would, as far as needed to find where commands begin: quotes,
 * substitutions, comments and here-documents. Reads each character once and never backtracks.
 */
final class Lexer {
    private static final String OPERATORS = ";&|()<>";

    private static final List<String> LONG_OPERATORS =
            List.of("<<<", "<<-", "&>>", "<<", ";;", "&&", "||", "|&", ">>", "<>", ">&", "<&", "&>", ">|");

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private final Deque<HereDocument> awaited = new ArrayDeque<>();
    private int at;
    private int line = 1;
    private int unclosed;

    /** @param token where its end is named among the tokens; -1 within another word */
    private record HereDocument(String end, boolean indented, int token) {}

    /** The tokens; {@code unclosed} is the line of a quote that never ends, or 0. */
    record Lexed(List<Token> tokens, int unclosed) {}

    private Lexer(String text) {
        this.text = text;
    }

    static Lexed lex(String script) {
        var lexer = new Lexer(script.replace("\r\n", "\n"));
        lexer.run();
        return new Lexed(List.copyOf(lexer.tokens), lexer.unclosed);
    }

    private void run() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n') {
                tokens.add(new Token("\n", line, true));
                newline();
            } else if (c == ' ' || c == '\t') {
                at++;
            } else if (c == '\\' && peek(1) == '\n') {
                at++;
                newline();
            } else if (c == '#') {
                skipComment();
            } else if (OPERATORS.indexOf(c) >= 0 && !isProcess()) {
                operator();
            } else {
                word();
            }
        }
    }

    private char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
    }

    private boolean isProcess() {
        return (text.charAt(at) == '<' || text.charAt(at) == '>') && peek(1) == '(';
    }

    private void skipComment() {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
    }

    private void newline() {
        at++;
        line++;
        while (!awaited.isEmpty()) skip(awaited.removeFirst());
    }

    private void skip(HereDocument document) {
        int from = at;
        int to = read(document);
        int place = document.token;
        if (place < 0) return;
        Token end = tokens.get(place);
        tokens.set(place, new Token(end.text(), end.line(), false, text.substring(from, to)));
    }

    /** Moves behind a here-document; returns where its text ends. */
    private int read(HereDocument document) {
        while (at < text.length()) {
            int end = text.indexOf('\n', at);
            if (end < 0) end = text.length();
            String one = text.substring(at, end);
            int begin = at;
            at = Math.min(end + 1, text.length());
            line++;
            if ((document.indented ? one.replaceFirst("^\t+", "") : one).equals(document.end)) return begin;
        }
        return text.length();
    }

    private void operator() {
        for (String one : LONG_OPERATORS) {
            if (text.startsWith(one, at)) {
                tokens.add(new Token(one, line, true));
                at += one.length();
                if (one.equals("<<") || one.equals("<<-")) await(one.equals("<<-"));
                return;
            }
        }
        tokens.add(new Token(text.substring(at, at + 1), line, true));
        at++;
    }

    private void await(boolean indented) {
        String end = hereDocument();
        tokens.add(new Token(end, line, false));
        if (!end.isEmpty()) awaited.add(new HereDocument(end, indented, tokens.size() - 1));
    }

    private String hereDocument() {
        while (peek(0) == ' ' || peek(0) == '\t') at++;
        int begin = at;
        while (at < text.length() && " \t\n;&|<>()".indexOf(text.charAt(at)) < 0) at++;
        return text.substring(begin, at).replaceAll("[\"'\\\\]", "");
    }

    private void word() {
        int begin = at;
        int first = line;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ' ' || c == '\t' || c == '\n') break;
            if (OPERATORS.indexOf(c) >= 0 && !(isProcess() && at == begin)) break;
            if (c == '<' || c == '>') {
                at += 2;
                nested('(');
            } else {
                piece(c);
            }
        }
        tokens.add(new Token(text.substring(begin, at), first, false));
    }

    /** Consumes one character of a word, or a whole quote or substitution that begins here. */
    private void piece(char c) {
        if (c == '\\') {
            if (peek(1) == '\n') line++;
            at = Math.min(at + 2, text.length());
        } else if (c == '\'') {
            at++;
            single(false);
        } else if (c == '$' && peek(1) == '\'') {
            at += 2;
            single(true);
        } else if (c == '"' || c == '`') {
            at++;
            nested(c);
        } else if (c == '$' && (peek(1) == '(' || peek(1) == '{')) {
            at += 2;
            nested(text.charAt(at - 1));
        } else {
            at++;
        }
    }

    private void single(boolean escapes) {
        int from = line;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '\n') line++;
            if (c == '\\' && escapes) at++;
            if (c == '\'') return;
        }
        unclosed = from;
        at = text.length();
    }

    /** Skips to the end of what {@code opener} began. Uses no recursion, because scripts can nest to any depth. */
    private void nested(char opener) {
        int from = line;
        var open = new DelimiterStack();
        open.push(opener);
        while (at < text.length() && !open.isEmpty()) {
            char c = text.charAt(at);
            char inside = open.last();
            if (c == '\n') {
                if (inside == '(') {
                    newline();
                } else {
                    at++;
                    line++;
                }
            } else if (c == '\\') {
                if (peek(1) == '\n') line++;
                at = Math.min(at + 2, text.length());
            } else if (c == closer(inside)) {
                open.pop();
                at++;
            } else if (c == '$' && (peek(1) == '(' || peek(1) == '{')) {
                open.push(peek(1));
                at += 2;
            } else if (c == '"' || (c == '`' && !open.isInBackticks())) {
                open.push(c);
                at++;
            } else if (inside == '(') {
                inCommand(c, open);
            } else if (c == '\'' && inside == '{' && !open.isQuoted()) {
                at++;
                single(false);
            } else {
                at++;
            }
        }
        if (!open.isEmpty()) unclosed = from;
    }

    private void inCommand(char c, DelimiterStack open) {
        if (c == '\'') {
            at++;
            single(at > 1 && text.charAt(at - 2) == '$');
        } else if (c == '(') {
            open.push(c);
            at++;
        } else if (c == '#' && " \t\n(;".indexOf(text.charAt(at - 1)) >= 0) {
            skipComment();
        } else if (text.startsWith("<<", at)
                && peek(2) != '<'
                && (Character.isLetter(peek(2)) || "'\"-".indexOf(peek(2)) >= 0)) {
            boolean indented = peek(2) == '-';
            at += indented ? 3 : 2;
            String end = hereDocument();
            if (!end.isEmpty()) awaited.add(new HereDocument(end, indented, -1)); // it belongs to the enclosing word

        } else {
            at++;
        }
    }

    private static char closer(char opener) {
        return switch (opener) {
            case '(' -> ')';
            case '{' -> '}';
            default -> opener;
        };
    }
}
