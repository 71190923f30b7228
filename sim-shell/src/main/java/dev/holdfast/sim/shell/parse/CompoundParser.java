package dev.holdfast.sim.shell.parse;

import dev.holdfast.sim.shell.parse.Lexer.Token;
import dev.holdfast.sim.shell.text.NotModelled;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses the commands that start with a keyword. */
final class CompoundParser {
    private final Parser parser;
    private final Lexer lexer;

    CompoundParser(Parser parser, Lexer lexer) {
        this.parser = parser;
        this.lexer = lexer;
    }

    /** Parses the command that a keyword starts; null for other words. */
    @Nullable
    Tree read(String keyword) {
        return switch (keyword) {
            case "{" -> {
                lexer.take();
                Tree body = parser.list();
                parser.needWord("}");
                yield body;
            }
            case "if" -> branches();
            case "while", "until" -> {
                lexer.take();
                Tree condition = parser.list();
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
                String name = parser.word();
                if (lexer.peek().is("(")) {
                    lexer.take();
                    parser.need(")");
                }
                yield parser.function(name);
            }
            case "select", "coproc", "time" -> throw new NotModelled(keyword);
            default -> {
                if (Parser.CLOSING.contains(keyword)) throw new SyntaxError("unexpected '" + keyword + "'");
                yield null;
            }
        };
    }

    private Tree body() {
        parser.needWord("do");
        Tree body = parser.list();
        parser.needWord("done");
        return body;
    }

    private Tree branches() {
        var branches = new ArrayList<Tree.Branch>();
        Tree otherwise = null;
        do {
            lexer.take();
            Tree condition = parser.list();
            parser.needWord("then");
            branches.add(new Tree.Branch(condition, parser.list()));
        } while (lexer.peek().says("elif"));
        if (lexer.peek().says("else")) {
            lexer.take();
            otherwise = parser.list();
        }
        parser.needWord("fi");
        return new Tree.If(List.copyOf(branches), otherwise);
    }

    private Tree loop() {
        lexer.take();
        if (lexer.peek().is("(")) return count();
        String name = parser.word();
        List<Word> words = null;
        parser.skipLines();
        if (lexer.peek().says("in")) {
            lexer.take();
            words = new ArrayList<>();
            while (lexer.peek().word() != null) words.add(parser.wordToken());
        }
        if (lexer.peek().is(";")) lexer.take();
        parser.skipLines();
        return new Tree.For(name, words, body());
    }

    private Tree count() {
        lexer.take();
        if (!lexer.source.take('(')) throw new SyntaxError("unexpected '('");
        String[] parts = lexer.source.peek() == Source.END ? new String[0] : raw().split(";", -1);
        if (parts.length != 3) throw new SyntaxError("for (( needs three expressions");
        if (lexer.peek().is(";")) lexer.take();
        parser.skipLines();
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
        Word subject = parser.wordToken();
        parser.skipLines();
        parser.needWord("in");
        var choices = new ArrayList<Tree.Choice>();
        parser.skipLines();
        while (!lexer.peek().says("esac")) {
            if (lexer.peek().is("(")) lexer.take();
            var patterns = new ArrayList<Word>();
            patterns.add(parser.wordToken());
            while (lexer.peek().is("|")) {
                lexer.take();
                patterns.add(parser.wordToken());
            }
            parser.need(")");
            Tree body = parser.list();
            Token end = lexer.peek();
            if (end.is(";;&")) throw new NotModelled(";;&");
            if (end.is(";;") || end.is(";&")) lexer.take();
            choices.add(new Tree.Choice(List.copyOf(patterns), body, end.is(";&")));
            parser.skipLines();
        }
        lexer.take();
        return new Tree.Case(subject, List.copyOf(choices));
    }
}
