package dev.holdfast.cli;

/** {@code holdfast job follow}. */
final class JobFollowCommand extends Command {
    private final Program program;

    JobFollowCommand(Program program) {
        super("follow", "Print a job's log until its end. The exit code says how it ended.");
        this.program = program;
        argument(0, "JOB_ID", "1", Long.class, "The number of the job.");
        spec().addOption(picocli.CommandLine.Model.OptionSpec.builder("--after")
                .type(Long.class)
                .paramLabel("N")
                .description("Begin after this line of the log.")
                .build());
        CommonOptions.output(spec());
        CommonOptions.context(spec());
        CommonOptions.help(spec());
    }

    @Override
    public Integer call() throws Exception {
        var http = Service.find(program, CommonOptions.text(parsed(), "--context"));
        long after = parsed().matchedOptionValue("--after", 0L);
        return new JobEnds(program, http, parsed()).follow(positional(0, 0L), after);
    }
}
