package dev.holdfast.cli;

import dev.holdfast.cli.json.Json;
import dev.holdfast.cli.operation.Operation;
import dev.holdfast.cli.output.Printer;
import dev.holdfast.cli.wire.Answer;
import dev.holdfast.cli.wire.Http;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/** Runs an operation: sends what the user gave, and prints the answer. */
final class OperationCommand extends Command {
    private static final int PAGE = 200;
    private static final Duration WATCH = Duration.ofSeconds(2);

    private final Program program;
    private final Operation operation;

    /** @param shown whose name and description the help has */
    OperationCommand(Program program, Operation shown, Operation operation) {
        super(shown.verb(), shown.summary() + ".");
        this.program = program;
        this.operation = operation;
        spec().usageMessage().footer(shown.needs());
    }

    @Override
    public Integer call() throws Exception {
        ParseResult parsed = parsed();
        Printer printer = CommonOptions.printer(program, parsed);
        var fields = new RequestFields(program, operation, parsed);
        String path = fields.path();
        Map<String, String> query = fields.query();
        Json body = fields.body();
        Http http = Service.find(program, CommonOptions.text(parsed, "--context"));
        if (operation.answer().equals("websocket")) return ConsoleCommand.open(program, http, path);
        if (!operation.answer().startsWith("application/json")
                && !operation.answer().equals("-"))
            return transfer(
                    http, path + RequestFields.encoded(query), body, CommonOptions.text(parsed, "--output-file"));
        if (CommonOptions.isSet(parsed, "--watch")) return watch(http, path + RequestFields.encoded(query), printer);
        Json result = CommonOptions.isSet(parsed, "--all") && operation.isPaged()
                ? all(http, path, query)
                : confirmed(http, path + RequestFields.encoded(query), body).json();
        boolean follows = CommonOptions.isSet(parsed, "--follow");
        List<Long> jobs = follows ? JobEnds.named(result) : List.of();
        if (jobs.isEmpty() || (result.fields().size() > 1 && CommonOptions.text(parsed, "--output") == null))
            print(printer, result);
        return new JobEnds(program, http, parsed).follow(jobs);
    }

    private void print(Printer printer, Json result) {
        if (!result.isNothing()) program.out().print(printer.print(operation.kind(), result));
    }

    /** Sends the request; asks the user for a phrase if the service does, and sends it again with that. */
    private Answer confirmed(Http http, String path, @Nullable Json body) throws IOException, Refused {
        Answer answer = send(http, path, body);
        if (Confirmation.isAsked(answer) && operation.isConfirmable() && !isGiven(body))
            answer = send(http, path, Confirmation.ask(program, answer, body));
        if (!answer.isSuccess()) throw Refusals.of(http, answer);
        return answer;
    }

    private static boolean isGiven(@Nullable Json body) {
        return body != null && !body.get("confirm").isNothing();
    }

    private Answer send(Http http, String path, @Nullable Json body) throws IOException {
        return http.send(operation.method(), path, Map.of(), body == null ? null : body.compact());
    }

    private Json all(Http http, String path, Map<String, String> query) throws IOException, Refused {
        List<Json> rows = new ArrayList<>();
        query.put("per_page", "" + PAGE);
        for (int page = 1; ; page++) {
            query.put("page", "" + page);
            List<Json> some = Service.get(http, path + RequestFields.encoded(query))
                    .json()
                    .items();
            rows.addAll(some);
            if (some.size() < PAGE) return Json.of(rows);
        }
    }

    /** Prints again whenever the answer has changed. */
    private int watch(Http http, String path, Printer printer) throws IOException, Refused, InterruptedException {
        String shown = null;
        String tag = null;
        do {
            Answer answer = http.send("GET", path, tag == null ? Map.of() : Map.of("If-None-Match", tag), null);
            if (answer.status() == 304) continue;
            if (!answer.isSuccess()) throw Refusals.of(http, answer);
            tag = answer.header("etag");
            String text = printer.print(operation.kind(), answer.json());
            if (!text.equals(shown)) {
                // On a terminal the new state takes the place of the old one.
                if (program.terminal().isShown()) program.out().print("\u001b[H\u001b[2J");
                else if (shown != null) program.out().println();
                program.out().print(text);
                program.out().flush();
            }
            shown = text;
        } while (program.pause().of(WATCH));
        return ExitCode.OK;
    }

    /** The file gets its name when it is complete, so that the next attempt is not refused because of it. */
    private static void save(InputStream body, Path file) throws IOException {
        if (Files.exists(file)) throw new FileAlreadyExistsException(file.toString());
        Path part = Path.of(file + ".part");
        Files.copy(body, part, StandardCopyOption.REPLACE_EXISTING);
        Files.move(part, file);
    }

    /** Writes an answer that is no JSON as it arrives: a file, a stream of events, a text. */
    private int transfer(Http http, String path, @Nullable Json body, @Nullable String file)
            throws IOException, Refused {
        boolean readable =
                operation.answer().startsWith("text/") || operation.answer().contains("jsonl");
        if (file == null && !readable && program.terminal().isShown())
            throw new Refused(ExitCode.USAGE, "This is a file. Use --output-file FILE, or redirect the output.");
        try (var opened = http.open(operation.method(), path, Map.of(), body == null ? null : body.compact())) {
            if (opened.status() != 200) throw Refusals.of(http, opened.whole());
            if (file != null) {
                save(opened.body(), Path.of(file));
                return ExitCode.OK;
            }
            byte[] some = new byte[16 * 1024];
            for (int count = opened.body().read(some);
                    count >= 0;
                    count = opened.body().read(some)) {
                program.out().write(some, 0, count);
                program.out().flush();
            }
            return ExitCode.OK;
        }
    }
}
