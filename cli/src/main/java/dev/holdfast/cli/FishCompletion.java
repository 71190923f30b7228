package dev.holdfast.cli;

import java.util.LinkedHashSet;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The completion script for fish, from the same description of the commands as the one for bash. */
final class FishCompletion {
    private FishCompletion() {}

    static String of(CommandLine root) {
        var script = new StringBuilder("""
                # Completion of holdfast for fish: holdfast completion fish > ~/.config/fish/completions/holdfast.fish
                function __holdfast_at
                    set -l words
                    for word in (commandline -opc)[2..]
                        string match -q -- '-*' $word; or set -a words $word
                    end
                    test (count $words) -ge (count $argv); or test (count $argv) -eq 0; or return 1
                    for i in (seq (count $argv))
                        contains -- $words[$i] (string split , -- $argv[$i]); or return 1
                    end
                end
                function __holdfast_next
                    __holdfast_at $argv; or return 1
                    test (count (string match -v -- '-*' (commandline -opc)[2..])) -eq (count $argv)
                end
                complete -c holdfast -f
                """);
        for (CommandLine first : distinct(root)) {
            subcommand(script, "", first);
            String name = names(first);
            options(script, name, first);
            for (CommandLine second : distinct(first)) {
                subcommand(script, " " + name, second);
                options(script, name + " " + second.getCommandName(), second);
            }
        }
        return script.toString();
    }

    /** Without the second entries of those that have an alias. */
    private static Set<CommandLine> distinct(CommandLine command) {
        return new LinkedHashSet<>(command.getSubcommands().values());
    }

    private static String names(CommandLine command) {
        var names = new LinkedHashSet<String>();
        names.add(command.getCommandName());
        names.addAll(Set.of(command.getCommandSpec().aliases()));
        return String.join(",", names);
    }

    private static void subcommand(StringBuilder script, String at, CommandLine command) {
        String[] description = command.getCommandSpec().usageMessage().description();
        for (String name : names(command).split(","))
            script.append("complete -c holdfast -n '__holdfast_next")
                    .append(at)
                    .append("' -a ")
                    .append(name)
                    .append(" -d ")
                    .append(quoted(description.length == 0 ? "" : description[0]))
                    .append('\n');
    }

    private static void options(StringBuilder script, String at, CommandLine command) {
        for (OptionSpec option : command.getCommandSpec().options()) {
            script.append("complete -c holdfast -n '__holdfast_at ").append(at).append('\'');
            for (String name : option.names())
                script.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
            if (option.arity().min() > 0) script.append(" -r");
            Iterable<String> candidates = option.completionCandidates();
            if (candidates != null && candidates.iterator().hasNext())
                script.append(" -a ").append(quoted(String.join(" ", candidates)));
            if (option.description().length > 0)
                script.append(" -d ").append(quoted(option.description()[0].replace("%%", "%")));
            script.append('\n');
        }
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
