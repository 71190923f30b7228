package dev.holdfast.sim.shell.parse;

import dev.holdfast.sim.shell.parse.Lexer.Token;
import dev.holdfast.sim.shell.parse.Tree.Condition;
import java.util.List;
import java.util.Set;

/** Parses the condition between double brackets. */
final class ConditionParser {
    private static final Set<String> COMPARISONS =
            Set.of("=", "==", "!=", "=~", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef");

    private final Lexer lexer;

    ConditionParser(Lexer lexer) {
        this.lexer = lexer;
    }

    Condition read() {
        Condition condition = either();
        Token end = lexer.take();
        if (!end.says("]]")) throw new SyntaxError("a [[ that nothing ends");
        return condition;
    }

    private Condition either() {
        Condition left = both();
        while (lexer.peek().is("||")) {
            takeOperator();
            left = new Condition.Two(left, false, both());
        }
        return left;
    }

    private Condition both() {
        Condition left = one();
        while (lexer.peek().is("&&")) {
            takeOperator();
            left = new Condition.Two(left, true, one());
        }
        return left;
    }

    private void takeOperator() {
        lexer.take();
        while (lexer.peek().is(Lexer.LINE)) lexer.take();
    }

    private Condition one() {
        while (lexer.peek().is(Lexer.LINE)) lexer.take();
        Token token = lexer.take();
        if (token.says("!")) return new Condition.Not(one());
        if (token.is("(")) {
            Condition inner = either();
            if (!lexer.take().is(")")) throw new SyntaxError("a ( that nothing ends");
            return skipped(inner);
        }
        Word left = token.word();
        if (left == null) throw new SyntaxError("unexpected '" + token.operator() + "' in [[");
        String plain = left.plain();
        if (plain != null && plain.matches("-[a-zA-Z]") && lexer.peek().word() != null && !endsNext()) {
            return skipped(new Condition.One(plain, word()));
        }
        return skipped(compared(left));
    }

    private Condition compared(Word left) {
        Token token = lexer.peek();
        String operator = token.word() != null ? token.word().plain() : token.operator();
        if (operator == null) throw new SyntaxError("two values and no comparison in [[");
        if (token.is("<") || token.is(">")) {
            lexer.take();
            return new Condition.Compared(left, operator, word());
        }
        if (token.word() == null || operator.equals("]]")) return new Condition.One("-n", left);
        if (!COMPARISONS.contains(operator)) throw new SyntaxError("no comparison: " + operator);
        lexer.take();
        Word right = operator.equals("=~") ? lexer.expression() : word();
        return new Condition.Compared(left, operator, right);
    }

    private boolean endsNext() {
        return lexer.peek().says("]]");
    }

    private Condition skipped(Condition condition) {
        while (lexer.peek().is(Lexer.LINE)) lexer.take();
        return condition;
    }

    private Word word() {
        Token token = lexer.take();
        if (token.word() == null) return new Word(List.of());
        return token.word();
    }
}
