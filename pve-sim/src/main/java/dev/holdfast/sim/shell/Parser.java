package dev.holdfast.sim.shell;

import dev.holdfast.sim.shell.Lexer.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a script, a line of whole commands at a time. */
final class Parser {
    private static final Set<String> CLOSING = Set.of("then", "else", "elif", "fi", "do", "done", "esac", "}", "in");

    private final Lexer lexer;

    Parser(Source source) {
        this.lexer = new Lexer(source);
    }

    /** A whole script at once. */
    static Tree whole(String text) {
        return new Parser(Source.of(text)).upTo(Lexer.END);
    }

    /** What stands up to this operator, which is taken. */
    Tree upTo(String operator) {
        Tree tree = list();
        need(operator);
        return tree;
    }

    /** The commands of the next line that has some; null at the end. */
    @Nullable
    Tree next() {
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

    private void skipLines() {
        while (lexer.peek().is(Lexer.LINE)) lexer.take();
    }

    private static Tree sequence(List<Tree> trees) {
        return trees.size() == 1 ? trees.getFirst() : new Tree.Sequence(List.copyOf(trees));
    }

    /** Commands up to something that can begin none. */
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

    /** One command with what depends on it; a following ampersand is only looked at. */
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
            compound = plain == null ? null : compound(plain);
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

    private @Nullable Tree compound(String keyword) {
        return switch (keyword) {
            case "{" -> {
                lexer.take();
                Tree body = list();
                needWord("}");
                yield body;
            }
            case "if" -> branches();
            case "while", "until" -> {
                lexer.take();
                Tree condition = list();
                yield new Tree.Loop(keyword.equals("until"), condition, body());
            }
            case "for" -> loop();
            case "case" -> choices();
            case "[[" -> {
                int line = lexer.source.line();
                lexer.take();
                yield new Tree.Test(new ConditionParser(lexer).read(), line);
            }
            case "function" -> {
                lexer.take();
                String name = word();
                if (lexer.peek().is("(")) {
                    lexer.take();
                    need(")");
                }
                yield function(name);
            }
            case "select", "coproc", "time" -> throw new NotModelled(keyword);
            default -> {
                if (CLOSING.contains(keyword)) throw new SyntaxError("unexpected '" + keyword + "'");
                yield null;
            }
        };
    }

    private Tree function(String name) {
        skipLines();
        return new Tree.Function(name, command());
    }

    private Tree body() {
        needWord("do");
        Tree body = list();
        needWord("done");
        return body;
    }

    private Tree branches() {
        var branches = new ArrayList<Tree.Branch>();
        Tree otherwise = null;
        do {
            lexer.take();
            Tree condition = list();
            needWord("then");
            branches.add(new Tree.Branch(condition, list()));
        } while (lexer.peek().says("elif"));
        if (lexer.peek().says("else")) {
            lexer.take();
            otherwise = list();
        }
        needWord("fi");
        return new Tree.If(List.copyOf(branches), otherwise);
    }

    private Tree loop() {
        lexer.take();
        if (lexer.peek().is("(")) return count();
        String name = word();
        List<Word> words = null;
        skipLines();
        if (lexer.peek().says("in")) {
            lexer.take();
            words = new ArrayList<>();
            while (lexer.peek().word() != null) words.add(wordToken());
        }
        if (lexer.peek().is(";")) lexer.take();
        skipLines();
        return new Tree.For(name, words, body());
    }

    private Tree count() {
        lexer.take();
        if (!lexer.source.take('(')) throw new SyntaxError("unexpected '('");
        String[] parts = lexer.source.peek() == Source.END ? new String[0] : raw().split(";", -1);
        if (parts.length != 3) throw new SyntaxError("for (( needs three expressions");
        if (lexer.peek().is(";")) lexer.take();
        skipLines();
        return new Tree.Count(expression(parts[0]), expression(parts[1]), expression(parts[2]), body());
    }

    private String raw() {
        var text = new StringBuilder();
        while (!lexer.source.lies("))")) {
            int c = lexer.source.next();
            if (c == Source.END) throw new SyntaxError("a (( that nothing ends");
            text.append((char) c);
        }
        lexer.source.next();
        lexer.source.next();
        return text.toString();
    }

    private static Word expression(String text) {
        return new WordReader(Source.of(text)).document();
    }

    private Tree choices() {
        lexer.take();
        Word subject = wordToken();
        skipLines();
        needWord("in");
        var choices = new ArrayList<Tree.Choice>();
        skipLines();
        while (!lexer.peek().says("esac")) {
            if (lexer.peek().is("(")) lexer.take();
            var patterns = new ArrayList<Word>();
            patterns.add(wordToken());
            while (lexer.peek().is("|")) {
                lexer.take();
                patterns.add(wordToken());
            }
            need(")");
            Tree body = list();
            Token end = lexer.peek();
            if (end.is(";;&")) throw new NotModelled(";;&");
            if (end.is(";;") || end.is(";&")) lexer.take();
            choices.add(new Tree.Choice(List.copyOf(patterns), body, end.is(";&")));
            skipLines();
        }
        lexer.take();
        return new Tree.Case(subject, List.copyOf(choices));
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
        if (operator.equals("<>")) throw new NotModelled("<>");
        if (!operator.equals("<<") && !operator.equals("<<-")) {
            return new Tree.Redirection(descriptor, operator, target, null);
        }
        var here = new Tree.HereDocument(target.unquoted(), target.hasQuotes(), operator.equals("<<-"));
        lexer.await(here);
        return new Tree.Redirection(descriptor, "<<", target, here);
    }

    private Word wordToken() {
        Token token = lexer.take();
        if (token.word() == null) throw unexpected(token);
        return token.word();
    }

    private String word() {
        String plain = wordToken().plain();
        if (plain == null) throw new SyntaxError("a name must stand as it is");
        return plain;
    }

    private void need(String operator) {
        Token token = lexer.take();
        if (!token.is(operator)) throw unexpected(token);
    }

    private void needWord(String keyword) {
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
