package dev.holdfast.cli;

import dev.holdfast.cli.console.RemoteConsole;
import dev.holdfast.cli.json.Json;
import dev.holdfast.cli.wire.Answer;
import dev.holdfast.cli.wire.Http;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** {@code holdfast console}: a terminal in a container, in a virtual machine or on a node. */
final class ConsoleCommand extends Command {
    private static final List<String> KINDS = List.of("app", "vm", "host", "job");

    private final Program program;

    ConsoleCommand(Program program) {
        super("console", "Open a console in this terminal. It ends with Enter, then ~ and a dot.");
        this.program = program;
        spec().addPositional(picocli.CommandLine.Model.PositionalParamSpec.builder()
                .index("0")
                .required(true)
                .arity("1")
                .type(String.class)
                .paramLabel("KIND")
                .completionCandidates(KINDS)
                .description("One of: " + String.join(", ", KINDS) + ". A job's is that of an install or update.")
                .build());
        argument(1, "ID", "1", Long.class, "Its number.");
        CommonOptions.context(spec());
        CommonOptions.help(spec());
    }

    @Override
    public Integer call() throws Exception {
        String path = Service.API
                + switch (positional(0, "")) {
                    case "app" -> "/apps/%d/console/ws";
                    case "vm" -> "/vms/%d/console/ws";
                    case "host" -> "/hosts/%d/shell/ws";
                    case "job" -> "/jobs/%d/terminal/ws";
                    default -> throw new Refused(ExitCode.USAGE, "Use one of: " + String.join(", ", KINDS) + ".");
                };
        Http http = Service.find(program, CommonOptions.text(parsed(), "--context"));
        return open(program, http, path.formatted(positional(1, 0L)));
    }

    /** @param path of the WebSocket */
    static int open(Program program, Http http, String path) throws IOException, Refused, InterruptedException {
        if (path.endsWith("/vnc/ws"))
            throw new Refused(ExitCode.USAGE, "A display is not shown in a terminal. Open it on the machine's page.");
        if (!program.terminal().canAsk() || !program.terminal().isShown())
            throw new Refused(ExitCode.USAGE, "A console needs a terminal.");
        String tickets = path.replaceFirst("/ws$", "/tickets") + (path.contains("/vms/") ? "?kind=serial" : "");
        Answer answer = http.send("POST", tickets, Map.of(), null);
        if (!answer.isSuccess()) throw Refusals.of(http, answer);
        Json ticket = answer.json();
        String login = ticket.get("login").text();
        program.err()
                .println("Console opened. Leave it with Enter ~ ."
                        + (login.isEmpty() ? "" : " It asks for " + login + "."));
        String end = RemoteConsole.run(http, path, ticket.get("ticket").text());
        program.err().println();
        program.err().println(end.isEmpty() ? "The console has ended." : "The console has ended: " + end);
        return ExitCode.OK;
    }
}
