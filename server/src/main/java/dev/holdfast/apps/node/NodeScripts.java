package dev.holdfast.apps.node;

import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs a bundle on a node for a job. The run is started once and is independent of the connection; it writes to a file that
 * is copied into the transcript. A lost connection or a restart of Holdfast neither ends it nor starts it twice.
 */
public record NodeScripts(HostSsh hosts) {
    /** The time that a script has when nobody is asked anything. */
    public static final Duration LIMIT = Duration.ofHours(2);

    /** In a terminal, it waits for persons. */
    public static final Duration INTERACTIVE_LIMIT = Duration.ofHours(12);

    private static final String LOG = "script";
    private static final Duration PAUSE = Duration.ofMillis(300);
    /** While persons are thinking at a terminal: what they see comes to them directly. */
    private static final Duration LONG_PAUSE = Duration.ofSeconds(2);

    private static final int PAUSES_BEFORE_LONG_ONES = 30;
    private static final int PAUSES_BEFORE_LOOKS = 8;
    private static final int PAUSES_BETWEEN_LOOKS = 4;
    private static final Duration SILENCE = Duration.ofMinutes(2);
    private static final String STARTED = "begun";

    /**
     * What to run.
     *
     * @param bundle read only when the run was not started before
     * @param environment names and values for the script; they appear in no process list
     * @param limit the maximum duration before the run is stopped; measured on the node, also while nothing follows the run
     * @param interactive whether it runs in a terminal to which persons can attach with {@link RunTerminal}
     */
    public record ScriptRun(
            long hostId,
            String node,
            Supplier<ScriptBundle> bundle,
            Map<String, String> environment,
            Duration limit,
            boolean interactive) {}

    /** How a run ended. */
    public enum EndReason {
        /** By itself, with an exit status. */
        ENDED,
        /** A user canceled the job, and the run was stopped with all processes it had started. */
        CANCELED,
        /** It took longer than allowed and was stopped. */
        TIMED_OUT,
        /** It printed more than 16 MiB and was stopped. */
        TALKED_ON,
        /** It only read at the end of its input, again and again, and was stopped. */
        REPEATED,
        /** It ended without an exit status: the node was restarted, or the run was killed. */
        BROKEN_OFF,
        /** The node can't be queried; the run may continue there. */
        LOST
    }

    /**
     * The end of a run.
     *
     * @param status the exit status of a run that ended by itself
     * @param why why the node could not be queried, for a run that was lost
     * @param limitSeconds how long it was allowed to take, for a run that took longer
     * @param complaint the last error that the scripts' framework reported and no success followed; null when there is none,
     *     and in jobs from before it was looked for
     */
    public record RunEnd(
            EndReason how,
            @Nullable Integer status,
            @Nullable String why,
            @Nullable Long limitSeconds,
            @Nullable String complaint) {
        /** The exit status of the drivers when the script asked for code that is not pinned, and did not get it. */
        private static final int REFUSED = 96;

        static RunEnd of(EndReason how) {
            return new RunEnd(how, null, null, null, null);
        }

        static RunEnd lost(@Nullable String why) {
            return new RunEnd(EndReason.LOST, null, why, null, null);
        }

        /** How long it was allowed to take, for a run that took longer. */
        public String limit() {
            return limitSeconds == null || limitSeconds <= LIMIT.toSeconds() ? "two hours" : "twelve hours";
        }

        /** Whether it ended by itself and reported success. A script that says it failed did, whatever its status. */
        public boolean isSuccess() {
            return how == EndReason.ENDED && Integer.valueOf(0).equals(status) && complaint == null;
        }

        /** How a script that ended by itself failed, as a sentence. */
        public String failure() {
            if (complaint != null) return "The script reported an error and did nothing more: “" + complaint + "”";
            return Integer.valueOf(REFUSED).equals(status)
                    ? "The script asked for code that is not pinned, and did not get it. Its last lines name the code."
                    : "The script ended with status " + status + ". Its last lines contain the reason.";
        }
    }

    /**
     * Starts the bundle, or finds the run that this job started before, and follows it to its end. Refuses when the run
     * can't be started; then nothing has happened on the node. Once it may have been started, every failure to query the
     * node is reported as {@link EndReason#LOST}.
     */
    public RunEnd run(ScriptRun work, JobContext job) throws InterruptedException {
        var log = new LogCopy(job, LOG);
        RunEnd end = run(work, job, log);
        if (work.interactive()) job.terminalClosed();
        if (end.how() != EndReason.LOST) log.end();
        return end;
    }

    private RunEnd run(ScriptRun work, JobContext job, LogCopy log) throws InterruptedException {
        boolean found = false;
        long silentSince = System.nanoTime();
        int pauses = 0;
        var reading = new EndlessReading();
        while (true) {
            try (SshConnection connection = hosts.connect(work.hostId())) {
                var remote = new RemoteRun(connection, RemoteRun.name(job.id()));
                if (!found && !begin(remote, work, job)) return RunEnd.of(EndReason.BROKEN_OFF);
                found = true;
                while (true) {
                    RemoteRun.RunState state = remote.state(log.next());
                    silentSince = System.nanoTime();
                    if (work.interactive()) job.terminalOpen();
                    else job.hostAnswered();
                    log.add(state);
                    if (state.isOver()) return over(remote, state);
                    pauses = state.lines().isEmpty() ? pauses + 1 : 0;
                    EndReason stopped = reasonToStop(state, work.limit(), job);
                    if (stopped == null && isQuiet(work, pauses) && reading.look(remote.reads())) {
                        stopped = EndReason.REPEATED;
                    }
                    if (stopped != null) {
                        remote.stop();
                        return new RunEnd(stopped, null, null, work.limit().toSeconds(), null);
                    }
                    boolean thinking = work.interactive() && pauses > PAUSES_BEFORE_LONG_ONES;
                    if (!state.more()) job.pause(thinking ? LONG_PAUSE : PAUSE);
                }
            } catch (Refusal e) {
                if (!job.isDone(STARTED)) throw e;
                return RunEnd.lost(e.detail()); // the host or its key was removed
            } catch (SshException e) {
                // Before the start, a retry could only hide the cause.
                if (!job.isDone(STARTED)) throw HostSsh.refusal(e);
                boolean tooLong = System.nanoTime() - silentSince > SILENCE.toNanos();
                if (tooLong || e instanceof SshException.NotTrusted) return RunEnd.lost(e.getMessage());
                job.line(
                        JobEvent.Stream.STATUS,
                        "The connection was lost (" + e.getMessage() + "). The script continues to run. Reconnecting.");
                job.hostSilent(work.node());
                job.pause(PAUSE.multipliedBy(10));
            }
        }
    }

    /** Whether the run of this job may have been started, including before a crash. */
    public static boolean mayHaveStarted(JobContext job) {
        return job.isDone(STARTED);
    }

    /** False when the node no longer has a run that it reported before: such a run is not started again. */
    private static boolean begin(RemoteRun remote, ScriptRun work, JobContext job)
            throws SshException, InterruptedException {
        if (remote.isStarted()) return true;
        if (job.copied(LOG) > 0) return false;
        try {
            // Only after it is known that nothing runs there: a run in progress must be stopped, not left running.
            job.stopIfCanceled();
            remote.send(work.bundle().get());
        } catch (SshException | RuntimeException e) {
            sweep(remote, job); // nothing runs
            throw e;
        }
        // Stored before the start: after a crash it is known that the run may exist, even if the node can't be queried.
        job.step(STARTED, () -> {});
        remote.start(work.environment(), work.interactive());
        return true;
    }

    /** From time to time while nobody can type and nothing is printed. */
    private static boolean isQuiet(ScriptRun work, int pauses) {
        return !work.interactive() && pauses > PAUSES_BEFORE_LOOKS && pauses % PAUSES_BETWEEN_LOOKS == 0;
    }

    private static @Nullable EndReason reasonToStop(RemoteRun.RunState state, Duration limit, JobContext job) {
        if (state.bytes() > RemoteRun.LONGEST) return EndReason.TALKED_ON;
        if (state.seconds() != null && state.seconds() > limit.toSeconds()) return EndReason.TIMED_OUT;
        return job.isCanceled() ? EndReason.CANCELED : null;
    }

    private static RunEnd over(RemoteRun remote, RemoteRun.RunState state) throws SshException, InterruptedException {
        Integer status = state.status();
        if (status == null) return RunEnd.of(EndReason.BROKEN_OFF);
        // Read again: what was copied before a restart of Holdfast counts, too.
        int from = Math.max(1, state.count() + 1 - RemoteRun.MOST);
        String complaint = status == 0 ? Complaints.last(remote.state(from).lines()) : null;
        return new RunEnd(EndReason.ENDED, status, null, null, complaint);
    }

    /**
     * Removes the files of a run from its node. Call it once the end is stored. A node that can't be reached keeps the
     * files, and so does a lost run: it may continue there, and without its files it would fetch others.
     */
    public void removeOldRuns(long hostId, RunEnd end, JobContext job) throws InterruptedException {
        if (end.how() == EndReason.LOST) return;
        try (SshConnection connection = hosts.connect(hostId)) {
            sweep(new RemoteRun(connection, RemoteRun.name(job.id())), job);
        } catch (SshException | Refusal e) {
            left(job);
        }
    }

    private static void sweep(RemoteRun remote, JobContext job) throws InterruptedException {
        try {
            remote.remove();
        } catch (SshException e) {
            left(job);
        }
    }

    private static void left(JobContext job) {
        job.line(
                JobEvent.Stream.STATUS,
                "The run's files could not be removed from the node: ~/.holdfast/job-" + job.id() + ".");
    }
}
