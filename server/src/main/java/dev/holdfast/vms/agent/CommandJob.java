package dev.holdfast.vms.agent;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTarget;
import dev.holdfast.hosts.client.HostTask;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.pve.guest.PveAgent;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.vms.Vms;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs a command inside a machine, once, and waits for its end: a command that may have been started is never started again. */
record CommandJob(Vms vms, InstantSource clock) implements Job<CommandJob.Params> {
    static final JobType<Params> KIND = new JobType<>("vm.command", Params.class, Priority.PEOPLE);

    /** Of each stream; the agent sends up to 16 MiB. */
    private static final int MOST_LINES = 5_000;

    private static final int MOST_CHARACTERS = 1 << 20;

    /**
     * What to run. Stored sealed, like all parameters.
     *
     * @param identity of the machine when the command was requested; null where its configuration contains none
     * @param input what the program can read; null for nothing
     */
    record Params(
            long vmId,
            @Nullable String identity,
            List<String> command,
            @Nullable String input,
            int timeoutSeconds) {
        /** Copies the list, which may be mutable. */
        Params {
            command = List.copyOf(command);
        }

        @Override
        public String toString() {
            return "Params[" + command + " in " + vmId + "]"; // the input may be a secret
        }
    }

    /**
     * Where the command is run, and when it was about to be started.
     *
     * @param node the machine may have moved to another one since
     */
    record Begun(GuestTarget target, String node, Instant at) {}

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    /** The lines of the input, too, because the program may print them one by one. */
    @Override
    public List<Secret> secrets(Params params) {
        String input = params.input();
        if (input == null) return List.of();
        return Stream.concat(Stream.of(input), input.lines())
                .map(String::strip)
                .distinct()
                .map(Secret::of)
                .toList();
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        if (!job.isDone("begun") && vms.at(params.vmId()).isAnother(params.identity())) {
            return new Outcome.Failed(vms.target(params.vmId()).name()
                    + " is another machine with the same VM ID now. Nothing was run. Reload the list.");
        }
        Begun begun = job.step(
                "begun",
                Begun.class,
                () -> new Begun(vms.target(params.vmId()), vms.at(params.vmId()).node(), clock.instant()));
        var start = new Start(this, params, begun);
        RemoteTask started;
        try {
            started = job.order("command", start);
        } catch (PveException.Refused e) {
            return new Outcome.Failed("The command was not started: " + e.text().strip() + advice(e));
        } catch (JobStopped e) {
            throw e.outcome instanceof Outcome.Unknown ? JobStopped.with(unknown(begun)) : e;
        }
        if (!(started instanceof CommandProcess process)) throw new IllegalStateException("Not a command");
        job.line(
                JobEvent.Stream.STATUS,
                "Process " + process.id() + " of " + begun.target().name() + ": " + shown(params.command()));
        var _ = job.follow(process);
        PveAgent.ProgramEnd end = process.end();
        return end == null ? lost(process, params, job) : ended(end, job);
    }

    private static Outcome unknown(Begun begun) {
        return new Outcome.Unknown(
                "Whether the command was started is not known, because no answer came. It may have run, or run"
                        + " still, and is not started again. Look in "
                        + begun.target().name() + " before you repeat it.");
    }

    private static String advice(PveException.Refused e) {
        return switch (e.reason()) {
            case AGENT_REFUSED ->
                e.text().contains("frozen")
                        ? ". Its file systems are frozen, as for a backup. Try again when they are thawed."
                        : e.text().contains("disabled")
                                ? ". The configuration of the agent in the machine forbids commands, as that of some"
                                        + " distributions does. Allow guest-exec and guest-exec-status there."
                                : ".";
            case AGENT_SILENT -> ". Start the guest agent in the machine, and try again.";
            default -> ".";
        };
    }

    private static Outcome ended(PveAgent.ProgramEnd end, JobContext job) {
        print(JobEvent.Stream.STDOUT, "output", end.out(), job);
        print(JobEvent.Stream.STDERR, "error output", end.err(), job);
        if (end.isCut()) {
            job.line(JobEvent.Stream.STATUS, "The agent kept only the first 16 MiB of what the command printed.");
        }
        if (end.signal() != null) {
            return new Outcome.Failed(
                    "The command was ended by signal " + end.signal() + ".", Map.of("signal", end.signal()));
        }
        int code = end.exitCode() == null ? 0 : end.exitCode();
        var result = Map.of("exit_code", code);
        return code == 0
                ? new Outcome.Done(result)
                : new Outcome.Failed("The command ended with exit code " + code + ".", result);
    }

    /** A command can print more than anybody reads. */
    private static void print(JobEvent.Stream stream, String name, String text, JobContext job) {
        String first = text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS);
        List<String> lines = first.lines().limit(MOST_LINES).toList();
        lines.forEach(line -> job.line(stream, line));
        boolean isWhole = first.length() == text.length() && first.lines().count() <= MOST_LINES;
        if (isWhole) return;
        job.line(
                JobEvent.Stream.STATUS,
                "The " + name + " is longer: only the first " + MOST_LINES + " lines, of at most "
                        + (MOST_CHARACTERS >> 20) + " MiB, are shown.");
    }

    private static Outcome lost(CommandProcess process, Params params, JobContext job) {
        String may =
                "It may still run there, as process " + process.id() + ": nothing outside of the machine can end it.";
        CommandProcess.Lost why = process.lost();
        if (why == null) {
            return new Outcome.Unknown("The host stopped answering while the command was running. " + may);
        }
        return switch (why) {
            case CANCELED -> {
                job.line(JobEvent.Stream.STATUS, "Nobody waits for the command any more. " + may);
                job.stopIfCanceled();
                yield new Outcome.Unknown("Nobody waited for the command. " + may);
            }
            case TIME ->
                new Outcome.Failed("The command did not end within " + params.timeoutSeconds() + " seconds. " + may
                        + " What it prints is lost.");
            case STOPPED -> new Outcome.Failed("The machine was stopped or removed while the command was running.");
            case FORGOTTEN ->
                new Outcome.Unknown(
                        "The agent does not know the command any more: the machine or the agent was restarted, or"
                                + " the answer with its end was lost. Whether it was done is not known. Look in the machine.");
            case TOO_LARGE ->
                new Outcome.Unknown(
                        "The command ended, but what it printed is more than can be read, and its exit code is lost"
                                + " with it. Let it print into a file.");
        };
    }

    /** With quotes around words that need some to be told apart. */
    static String shown(List<String> command) {
        return command.stream()
                .map(word -> word.matches("[\\p{L}\\p{N}_./:=@%+,-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "))
                .replaceAll("\\R", "\\\\n");
    }

    /** The order to start the command. A host lists no processes of machines: one whose answer was lost is not found again. */
    private record Start(CommandJob of, Params params, Begun begun) implements Order {
        @Override
        public String subject() {
            return "command in " + begun.target().vmid() + " of cluster "
                    + begun.target().clusterId();
        }

        @Override
        public Set<String> tasks() {
            return Set.of();
        }

        @Override
        public String host() {
            return begun.node();
        }

        @Override
        public RemoteTask send() throws HostUnreachable {
            try {
                return process(agent().run(params.command(), params.input()));
            } catch (PveException e) {
                if (e.mayHaveHappened()) {
                    throw new HostUnreachable(HypervisorFailures.problem(e).detail(), true, e);
                }
                throw HostTask.contactLost(e);
            }
        }

        @Override
        public RemoteTask attach(String taskId) {
            return process(Long.parseLong(taskId));
        }

        private CommandProcess process(long pid) {
            return new CommandProcess(
                    pid,
                    begun.node(),
                    this::agent,
                    of.clock(),
                    begun.at().plus(Duration.ofSeconds(params.timeoutSeconds())));
        }

        private PveAgent agent() {
            GuestHandle guest = of.vms().at(params.vmId());
            return guest.client().agent();
        }
    }
}
