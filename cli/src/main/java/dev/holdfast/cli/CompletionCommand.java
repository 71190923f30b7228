package dev.holdfast.cli;

import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code holdfast completion}: prints the script with which a shell completes commands. */
final class CompletionCommand extends Command {
    private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    private final Program program;

    CompletionCommand(Program program) {
        super("completion", "Print the script with which your shell completes commands.");
        this.program = program;
        spec().addPositional(PositionalParamSpec.builder()
                .index("0")
                .required(true)
                .arity("1")
                .type(String.class)
                .paramLabel("SHELL")
                .completionCandidates(SHELLS)
                .description("One of: " + String.join(", ", SHELLS) + ".")
                .build());
        spec().usageMessage()
                .footer(
                        "bash: source <(holdfast completion bash)",
                        "zsh:  source <(holdfast completion zsh)",
                        "fish: holdfast completion fish > ~/.config/fish/completions/holdfast.fish");
        CommonOptions.help(spec());
    }

    @Override
    public Integer call() throws Refused {
        var whole = new CommandLine(new CommandTree(program).whole());
        program.out()
                .print(
                        switch (positional(0, "")) {
                            case "bash", "zsh" -> AutoComplete.bash("holdfast", whole);
                            case "fish" -> FishCompletion.of(whole);
                            default ->
                                throw new Refused(ExitCode.USAGE, "Use one of: " + String.join(", ", SHELLS) + ".");
                        });
        return ExitCode.OK;
    }
}
