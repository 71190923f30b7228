package dev.holdfast.catalog.parse;

import dev.holdfast.catalog.parse.Command.Block;
import java.util.List;
import java.util.regex.Pattern;

/** Recognises what a script skips when nobody is at the terminal, by the conditions around it. */
record SilentRuns(Script script) {
    /** What the framework sets for such runs, and the test for a terminal. */
    private static final Pattern TEST = Pattern.compile("PHS_SILENT|(?:^|\\s)-t\\s+[01](?:\\s|$)");

    private static final int LONGEST_CONDITION = 6;

    /** Whether such a run does not reach this command. */
    boolean skip(Command command) {
        List<Command> commands = script.commands();
        boolean isInTest = command.blocks().stream()
                .anyMatch(b -> b.kind() == Block.Kind.CONDITION && isTest(condition(b.line())));
        return isInTest || isAfterTest(commands, command) || isBehindTest(commands, command);
    }

    private static boolean isTest(String text) {
        return TEST.matcher(text).find();
    }

    /** The text from {@code if} to {@code then}. */
    private String condition(int line) {
        var text = new StringBuilder();
        for (String one : script.lines(line, line + LONGEST_CONDITION)) {
            text.append(one).append(' ');
            if (one.matches(".*\\bthen\\b.*")) break;
        }
        return text.toString().replaceFirst("\\bthen\\b.*", "");
    }

    /** {@code [ test ] || question} in one line. */
    private static boolean isAfterTest(List<Command> commands, Command command) {
        return commands.stream()
                .filter(c -> c.line() == command.line() && command.chained())
                .takeWhile(c -> !c.equals(command))
                .anyMatch(c -> isTest(String.join(" ", c.words())));
    }

    /** {@code [ test ] && exit} earlier in the same function. */
    private boolean isBehindTest(List<Command> commands, Command command) {
        for (int i = 1; i < commands.size() && commands.get(i).line() < command.line(); i++) {
            Command leaves = commands.get(i);
            if (!leaves.name().equals("exit") && !leaves.name().equals("return")) continue;
            if (!function(leaves).equals(function(command))) continue;
            boolean isChained = leaves.chained()
                    && isTest(String.join(" ", commands.get(i - 1).words()));
            boolean isInTest = leaves.blocks().stream()
                    .filter(b -> b.kind() == Block.Kind.CONDITION
                            && !command.blocks().contains(b))
                    .anyMatch(b -> isTest(condition(b.line())));
            if (isChained || isInTest) return true;
        }
        return false;
    }

    private static String function(Command command) {
        return command.blocks().stream()
                .filter(b -> b.kind() == Block.Kind.FUNCTION)
                .map(Block::name)
                .reduce("", (_, last) -> last);
    }
}
