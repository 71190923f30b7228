package dev.holdfast.cli;

import picocli.CommandLine.Model.CommandSpec;

/** The commands that no operation describes. */
final class HandWritten {
    private HandWritten() {}

    static void addTo(CommandSpec root, Program program) {
        root.addSubcommand("login", new LoginCommand(program).spec());
        root.addSubcommand("logout", new LogoutCommand(program).spec());
        root.addSubcommand("whoami", new WhoAmICommand(program).spec());
        root.addSubcommand("contexts", new ContextsCommand(program).spec());
        root.addSubcommand("console", new ConsoleCommand(program).spec());
        root.addSubcommand("completion", new CompletionCommand(program).spec());
    }

    static void addToJobs(CommandSpec jobs, Program program) {
        jobs.addSubcommand("follow", new JobFollowCommand(program).spec());
    }
}
