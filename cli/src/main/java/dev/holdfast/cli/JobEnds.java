package dev.holdfast.cli;

import dev.holdfast.cli.job.JobFollower;
import dev.holdfast.cli.json.Json;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.wire.Answer;
import dev.holdfast.cli.wire.Http;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ParseResult;

/** Waits for jobs, prints their logs, and says how they ended. */
final class JobEnds {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    /** How often in a row a broken connection is opened again: two minutes, which is longer than a restart. */
    private static final int TRIES = 120;

    private final Program program;
    private final Http http;
    private final ParseResult parsed;
    private int tries;

    JobEnds(Program program, Http http, ParseResult parsed) {
        this.program = program;
        this.http = http;
        this.parsed = parsed;
    }

    /** The jobs that an answer names. */
    static List<Long> named(Json answer) {
        List<Long> jobs = new ArrayList<>();
        if (answer.get("job") instanceof Json.Numeral(var id)) jobs.add(Long.parseLong(id));
        for (Json job : answer.get("jobs").items()) {
            Json id = job.isScalar() ? job : job.get("id").isNothing() ? job.get("job") : job.get("id");
            if (id instanceof Json.Numeral(var digits) && !jobs.contains(Long.parseLong(digits)))
                jobs.add(Long.parseLong(digits));
        }
        return jobs;
    }

    /** Follows one job after the other; the exit code is the one of the first that did not succeed. */
    int follow(List<Long> jobs) throws IOException, Refused {
        int code = ExitCode.OK;
        for (long job : jobs) {
            int end = follow(job, 0);
            if (code == ExitCode.OK) code = end;
        }
        return code;
    }

    /** @param after the number of the last line that is known already; 0 for none */
    int follow(long job, long after) throws IOException, Refused {
        Format format = CommonOptions.format(parsed);
        boolean forPrograms = format == Format.JSON || format == Format.YAML || format == Format.NAME;
        Answer refusal =
                new JobFollower(http, Service.API, line -> print(line, forPrograms), this::again).follow(job, after);
        if (refusal != null) throw Refusals.of(http, refusal);
        Json ended = Service.get(http, Service.API + "/jobs/" + job).json();
        if (forPrograms)
            program.out().print(CommonOptions.printer(program, parsed).print("JobView", ended));
        String status = ended.get("status").text();
        String error = ended.get("error").text();
        program.out().flush();
        program.err()
                .println("Job " + job + (status.equals("succeeded") ? " succeeded." : " ended: " + status + ".")
                        + (error.isEmpty() ? "" : " " + error));
        return ExitCode.ofJob(status);
    }

    private void print(JobFollower.Line line, boolean forPrograms) {
        tries = 0;
        var to = forPrograms || line.stream().equals("stderr") ? program.err() : program.out();
        to.println(safe(line.message()));
        to.flush();
    }

    /** Lines come from programs on hosts: what would move the cursor or set the title is left out, unless it is stored. */
    private String safe(String message) {
        if (!program.terminal().isShown()) return message;
        return message.replaceAll("\u001b\\[[0-9;?]*[ -/]*[@-~]", "").replaceAll("[\\p{Cntrl}&&[^\\t]]", "");
    }

    private boolean again() {
        try {
            if (tries++ == 0) program.err().println("The connection broke. Connecting again …");
            return tries < TRIES && program.pause().of(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
