package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.expand.Arithmetic;
import dev.holdfast.sim.shell.file.Glob;
import dev.holdfast.sim.shell.parse.Tree;
import dev.holdfast.sim.shell.parse.Word;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Evaluates double brackets. */
final class Conditions {
    private final Shell shell;
    private final TestCommand test;

    Conditions(Shell shell) {
        this.shell = shell;
        this.test = new TestCommand(shell);
    }

    boolean holds(Tree.Condition condition) throws IOException, InterruptedException {
        return switch (condition) {
            case Tree.Condition.Not(Tree.Condition other) -> !holds(other);
            case Tree.Condition.Two(Tree.Condition left, boolean both, Tree.Condition right) ->
                both ? holds(left) && holds(right) : holds(left) || holds(right);
            case Tree.Condition.One single -> test.one(single.operator(), shell.expander.text(single.operand()));
            case Tree.Condition.Compared compared ->
                compared(shell.expander.text(compared.left()), compared.operator(), compared.right());
        };
    }

    private boolean compared(String left, String operator, Word right) throws IOException, InterruptedException {
        return switch (operator) {
            case "=", "==" -> Glob.matches(shell.expander.pattern(right), left);
            case "!=" -> !Glob.matches(shell.expander.pattern(right), left);
            case "=~" -> fits(left, shell.expander.expression(right));
            case "-eq", "-ne", "-lt", "-le", "-gt", "-ge" ->
                TestCommand.numbers(
                        new Arithmetic(shell.variables, left).value(),
                        operator,
                        new Arithmetic(shell.variables, shell.expander.text(right)).value());
            default -> test.two(left, operator, shell.expander.text(right));
        };
    }

    private boolean fits(String value, String expression) throws IOException {
        try {
            Matcher matcher =
                    Pattern.compile(Glob.classes(expression), Pattern.DOTALL).matcher(value);
            if (!matcher.find()) return false;
            for (int i = 0; i <= matcher.groupCount(); i++) {
                String group = matcher.group(i);
                shell.variables.set("BASH_REMATCH" + (i == 0 ? "" : "[" + i + "]"), group == null ? "" : group);
            }
            return true;
        } catch (PatternSyntaxException e) {
            throw new IOException("invalid regular expression '" + expression + "'", e);
        }
    }
}
