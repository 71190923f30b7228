package dev.holdfast.sim.shell.parse;

import dev.holdfast.sim.shell.parse.Lexer.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses a script, one line of complete commands at a time. */
public final class Parser {
    static final Set<String> CLOSING = Set.of("then", "else", "elif", "fi", "do", "done", "esac", "}", "in");

    private final Lexer lexer;

    /** Creates a parser of a script. */
    public Parser(Source source) {
        this.lexer = new Lexer(source);
    }

    /** Parses a whole script. */
    static Tree whole(String text) {
        return new Parser(Source.of(text)).upTo(Lexer.END);
    }

    /** Parses up to and including this operator. */
    Tree upTo(String operator) {
        Tree tree = list();
        need(operator);
        return tree;
    }

    /** The commands of the next line that is not empty; null at the end. */
    public @Nullable Tree next() {
        skipLines();
        if (lexer.peek().is(Lexer.END)) return null;
        var trees = new ArrayList<Tree>();
        while (true) {
            trees.add(item());
            Token token = lexer.peek();
            if (token.is(Lexer.LINE) || token.is(Lexer.END)) {
                lexer.take();
                return sequence(trees);
            }
            if (!lexer.take().is(";") && !token.is("&")) throw unexpected(token);
            token = lexer.peek();
            if (token.is(Lexer.LINE) || token.is(Lexer.END)) {
                lexer.take();
                return sequence(trees);
            }
        }
    }

    void skipLines() {
        while (lexer.peek().is(Lexer.LINE)) lexer.take();
    }

    private static Tree sequence(List<Tree> trees) {
        return trees.size() == 1 ? trees.getFirst() : new Tree.Sequence(List.copyOf(trees));
    }

    /** Parses commands up to a token that can't start one. */
    Tree list() {
        var trees = new ArrayList<Tree>();
        while (true) {
            skipLines();
            Token token = lexer.peek();
            if (!begins(token)) return sequence(trees);
            trees.add(item());
            token = lexer.peek();
            if (token.is(";") || token.is(Lexer.LINE) || token.is("&")) lexer.take();
            else return sequence(trees);
        }
    }

    private static boolean begins(Token token) {
        if (token.word() == null) return token.is("(") || token.isRedirection();
        String plain = token.word().plain();
        return plain == null || !CLOSING.contains(plain);
    }

    /** Parses one command list with {@code &&} and {@code ||}; does not consume a following ampersand. */
    private Tree item() {
        Tree tree = depending();
        return lexer.peek().is("&") ? new Tree.Background(tree) : tree;
    }

    private Tree depending() {
        Tree left = pipeline();
        while (lexer.peek().is("&&") || lexer.peek().is("||")) {
            boolean onSuccess = lexer.take().is("&&");
            skipLines();
            left = new Tree.Depending(left, onSuccess, pipeline());
        }
        return left;
    }

    private Tree pipeline() {
        boolean negated = false;
        while (lexer.peek().says("!")) {
            lexer.take();
            negated = !negated;
        }
        var stages = new ArrayList<Tree>();
        stages.add(command());
        while (lexer.peek().is("|") || lexer.peek().is("|&")) {
            if (lexer.take().is("|&")) {
                var both = new Tree.Redirection(2, ">&", Word.of("1"), null);
                stages.add(new Tree.Redirected(stages.removeLast(), List.of(both)));
            }
            skipLines();
            stages.add(command());
        }
        return stages.size() == 1 && !negated ? stages.getFirst() : new Tree.Pipeline(negated, List.copyOf(stages));
    }

    private Tree command() {
        Token token = lexer.peek();
        Tree compound = null;
        if (token.is("(")) {
            lexer.take();
            compound = lexer.follows('(') ? calculation() : new Tree.Subshell(upTo(")"));
        } else if (token.word() != null) {
            String plain = token.word().plain();
            compound = plain == null ? null : new CompoundParser(this, lexer).read(plain);
        }
        if (compound == null) return simple();
        var redirections = redirections();
        return redirections.isEmpty() ? compound : new Tree.Redirected(compound, redirections);
    }

    private Tree calculation() {
        int line = lexer.source.line();
        lexer.source.next();
        return new Tree.Calculation(lexer.calculation(), line);
    }

    Tree function(String name) {
        skipLines();
        return new Tree.Function(name, command());
    }

    private Tree simple() {
        int line = lexer.source.line();
        var assignments = new ArrayList<Tree.Assignment>();
        var words = new ArrayList<Word>();
        var redirections = new ArrayList<Tree.Redirection>();
        while (true) {
            Token token = lexer.peek();
            if (token.isRedirection()) {
                redirections.add(redirection());
                continue;
            }
            if (token.word() == null) break;
            lexer.take();
            Tree.Assignment assignment = words.isEmpty() ? Assignments.read(token.word()) : null;
            if (assignment != null) assignments.add(assignment);
            else words.add(token.word());
            if (words.size() == 1 && assignments.isEmpty() && lexer.peek().is("(")) {
                String name = words.getFirst().plain();
                if (name == null) throw unexpected(lexer.peek());
                lexer.take();
                need(")");
                return function(name);
            }
        }
        if (words.isEmpty() && assignments.isEmpty() && redirections.isEmpty()) throw unexpected(lexer.peek());
        var simple = new Tree.Simple(List.copyOf(assignments), List.copyOf(words), line);
        return redirections.isEmpty() ? simple : new Tree.Redirected(simple, List.copyOf(redirections));
    }

    private List<Tree.Redirection> redirections() {
        var redirections = new ArrayList<Tree.Redirection>();
        while (lexer.peek().isRedirection()) redirections.add(redirection());
        return redirections;
    }

    private Tree.Redirection redirection() {
        Token token = lexer.take();
        String operator = token.operator();
        Word target = wordToken();
        int usual = operator.startsWith("<") ? 0 : 1;
        int descriptor = token.number() < 0 ? usual : token.number();
        if (!operator.equals("<<") && !operator.equals("<<-")) {
            return new Tree.Redirection(descriptor, operator, target, null);
        }
        var here = new Tree.HereDocument(target.unquoted(), target.hasQuotes(), operator.equals("<<-"));
        lexer.await(here);
        return new Tree.Redirection(descriptor, "<<", target, here);
    }

    Word wordToken() {
        Token token = lexer.take();
        if (token.word() == null) throw unexpected(token);
        return token.word();
    }

    String word() {
        String plain = wordToken().plain();
        if (plain == null) throw new SyntaxError("a name must stand as it is");
        return plain;
    }

    void need(String operator) {
        Token token = lexer.take();
        if (!token.is(operator)) throw unexpected(token);
    }

    void needWord(String keyword) {
        Token token = lexer.take();
        if (!token.says(keyword)) throw unexpected(token);
    }

    private SyntaxError unexpected(Token token) {
        String what = token.word() != null
                ? "unexpected '" + token.word().plain() + "'"
                : token.is(Lexer.END)
                        ? "unexpected end"
                        : token.is(Lexer.LINE) ? "unexpected end of a line" : "unexpected '" + token.operator() + "'";
        return new SyntaxError("line " + lexer.source.line() + ": " + what);
    }
}
