package dev.holdfast.sim.shell.expand;

import dev.holdfast.sim.shell.parse.SyntaxError;
import dev.holdfast.sim.shell.parse.Word;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Integer arithmetic: parses expressions by operator precedence and computes them. */
public final class Arithmetic {
    private static final List<List<String>> LEVELS = List.of(
            List.of("||"),
            List.of("&&"),
            List.of("|"),
            List.of("^"),
            List.of("&"),
            List.of("==", "!="),
            List.of("<=", ">=", "<", ">"),
            List.of("<<", ">>"),
            List.of("+", "-"),
            List.of("*", "/", "%"));
    private static final int DEEPEST = 32;

    private final Variables variables;
    private final String text;
    private final int depth;
    private int at;

    /** Creates the computation of an expression, which can also set variables. */
    public Arithmetic(Variables variables, String text) {
        this(variables, text, 0);
    }

    private Arithmetic(Variables variables, String text, int depth) {
        this.variables = variables;
        this.text = text;
        this.depth = depth;
        if (depth > DEEPEST) throw new SyntaxError("an expression that leads to itself");
    }

    /** Computes the value. */
    public long value() {
        skip();
        if (at == text.length()) return 0;
        long value = list();
        skip();
        if (at < text.length()) throw new SyntaxError("'" + text + "' is no expression");
        return value;
    }

    private long list() {
        long value = assignment();
        while (take(",")) value = assignment();
        return value;
    }

    private long assignment() {
        skip();
        int begin = at;
        String name = name();
        if (name != null) {
            for (String operator : List.of("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=")) {
                skip();
                if (!text.startsWith(operator, at) || (operator.equals("=") && text.startsWith("==", at))) continue;
                at += operator.length();
                long right = assignment();
                String plain = operator.substring(0, operator.length() - 1);
                return store(name, plain.isEmpty() ? right : apply(plain, variable(name), right));
            }
        }
        at = begin;
        return choice();
    }

    private long store(String name, long value) {
        variables.set(name, String.valueOf(value));
        return value;
    }

    private long choice() {
        long condition = level(0);
        if (!take("?")) return condition;
        long yes = assignment();
        if (!take(":")) throw new SyntaxError("'" + text + "' is no expression");
        long no = assignment();
        return condition != 0 ? yes : no;
    }

    private long level(int level) {
        if (level == LEVELS.size()) return power();
        long left = level(level + 1);
        while (true) {
            String operator = operator(LEVELS.get(level));
            if (operator == null) return left;
            left = apply(operator, left, level(level + 1));
        }
    }

    private @Nullable String operator(List<String> choices) {
        skip();
        for (String operator : choices) {
            if (!text.startsWith(operator, at)) continue;
            String after = text.substring(at + operator.length());
            boolean longer = after.startsWith("=") && !operator.endsWith("=");
            boolean doubled = "|&<>*".contains(operator) && after.startsWith(operator);
            if (longer || doubled) continue;
            at += operator.length();
            return operator;
        }
        return null;
    }

    private long power() {
        long base = unary();
        if (!take("**")) return base;
        long exponent = power();
        long value = 1;
        for (long i = 0; i < exponent; i++) value *= base;
        return value;
    }

    private long unary() {
        skip();
        for (String step : List.of("++", "--")) {
            if (!take(step)) continue;
            String name = name();
            if (name == null) throw new SyntaxError("'" + text + "' is no expression");
            return store(name, variable(name) + (step.equals("++") ? 1 : -1));
        }
        if (take("!")) return unary() == 0 ? 1 : 0;
        if (take("-")) return -unary();
        if (take("+")) return unary();
        if (take("~")) return ~unary();
        if (take("(")) {
            long value = list();
            if (!take(")")) throw new SyntaxError("'" + text + "' is no expression");
            return value;
        }
        String name = name();
        return name == null ? number() : stepped(name);
    }

    private long stepped(String name) {
        long value = variable(name);
        if (take("++")) store(name, value + 1);
        else if (take("--")) store(name, value - 1);
        return value;
    }

    private long variable(String name) {
        String value = variables.get(name);
        return value.isBlank() ? 0 : new Arithmetic(variables, value, depth + 1).value();
    }

    private @Nullable String name() {
        skip();
        int end = at;
        while (end < text.length()
                && (Word.isName(text.charAt(end)) || (end > at && Character.isDigit(text.charAt(end))))) end++;
        if (end == at) return null;
        String name = text.substring(at, end);
        at = end;
        return name;
    }

    private long number() {
        skip();
        int end = at;
        while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '#')) end++;
        String digits = text.substring(at, end);
        at = end;
        try {
            int base = digits.indexOf('#');
            if (base > 0)
                return Long.parseLong(digits.substring(base + 1), Integer.parseInt(digits.substring(0, base)));
            return Long.decode(digits);
        } catch (NumberFormatException e) {
            throw new SyntaxError("'" + text + "' is no expression");
        }
    }

    private boolean take(String wanted) {
        skip();
        if (!text.startsWith(wanted, at)) return false;
        at += wanted.length();
        return true;
    }

    private void skip() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
    }

    private static long apply(String operator, long left, long right) {
        if (right == 0 && (operator.equals("/") || operator.equals("%"))) throw new SyntaxError("division by 0");
        return switch (operator) {
            case "||" -> left != 0 || right != 0 ? 1 : 0;
            case "&&" -> left != 0 && right != 0 ? 1 : 0;
            case "|" -> left | right;
            case "^" -> left ^ right;
            case "&" -> left & right;
            case "==" -> left == right ? 1 : 0;
            case "!=" -> left != right ? 1 : 0;
            case "<=" -> left <= right ? 1 : 0;
            case ">=" -> left >= right ? 1 : 0;
            case "<" -> left < right ? 1 : 0;
            case ">" -> left > right ? 1 : 0;
            case "<<" -> left << right;
            case ">>" -> left >> right;
            case "+" -> left + right;
            case "-" -> left - right;
            case "*" -> left * right;
            case "/" -> left / right;
            default -> left % right;
        };
    }
}
