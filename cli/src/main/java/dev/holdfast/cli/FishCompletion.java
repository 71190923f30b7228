package dev.holdfast.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        named(root).forEach((first, names) -> {
            subcommand(script, "", first, names);
            String at = String.join(",", names);
            options(script, at, first);
            named(first).forEach((second, its) -> {
                subcommand(script, " " + at, second, its);
                options(script, at + " " + String.join(",", its), second);
            });
        });
        return script.toString();
    }

    /** The subcommands with the names that are typed: that of a command itself may differ, as in {@code apps stop}. */
    private static Map<CommandLine, List<String>> named(CommandLine command) {
        var all = new LinkedHashMap<CommandLine, List<String>>();
        command.getSubcommands()
                .forEach((name, one) ->
                        all.computeIfAbsent(one, _ -> new ArrayList<>()).add(name));
        return all;
    }

    private static void subcommand(StringBuilder script, String at, CommandLine command, List<String> names) {
        String[] description = command.getCommandSpec().usageMessage().description();
        for (String name : names)
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
            Iterable<String> candidates = option.completionCandidates();
            if (candidates != null && candidates.iterator().hasNext())
                script.append(" -x -a ").append(quoted(String.join(" ", candidates))); // and no names of files
            else if (option.arity().min() > 0) script.append(" -r");
            if (option.description().length > 0)
                script.append(" -d ").append(quoted(option.description()[0].replace("%%", "%")));
            script.append('\n');
        }
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
