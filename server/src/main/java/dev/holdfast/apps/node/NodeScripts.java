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
 * Runs a bundle on a node for a job. It is started once and left to itself, writing to a file that is copied into the
 * transcript: a lost connection, or a restart of Holdfast, neither ends it nor starts it twice.
 */
public final class NodeScripts {
    private static final String LOG = "script";
    private static final Duration PAUSE = Duration.ofMillis(300);
    private static final Duration SILENCE = Duration.ofMinutes(2);
    private static final String STARTED = "begun";

    private final HostSsh hosts;

    /** Over these connections. */
    public NodeScripts(HostSsh hosts) {
        this.hosts = hosts;
    }

    /**
     * What to run.
     *
     * @param bundle asked for only when the run has not been started before
     * @param environment names and values for the script; they show in no process list
     * @param limit how long it may take before it is stopped; the node counts, also while nobody follows it
     */
    public record ScriptRun(
            long hostId, String node, Supplier<ScriptBundle> bundle, Map<String, String> environment, Duration limit) {}

    /** How a run ended. */
    public enum EndReason {
        /** By itself, with an exit status. */
        ENDED,
        /** Somebody canceled the job, and it was stopped with all it had started. */
        CANCELED,
        /** It took longer than allowed and was stopped. */
        TIMED_OUT,
        /** It printed more than 16 MiB and was stopped. */
        TALKED_ON,
        /** It is gone without having told a status: the node was restarted, or somebody ended it. */
        BROKEN_OFF,
        /** The node can't be asked; the run may go on there. */
        LOST
    }

    /**
     * The end of a run.
     *
     * @param status the exit status of one that ended by itself
     * @param why what kept us from asking, of one that was lost
     */
    public record RunEnd(
            EndReason how, @Nullable Integer status, @Nullable String why) {
        /** Whether it ended by itself and says that it succeeded. */
        public boolean isSuccess() {
            return how == EndReason.ENDED && Integer.valueOf(0).equals(status);
        }
    }

    /**
     * Starts the bundle, or finds the run that this job started before, and follows it to its end. Refuses when it can't be
     * started, and then nothing has happened on the node; from the moment on when it may have been, whatever keeps us from
     * asking is told as {@link EndReason#LOST}.
     */
    public RunEnd run(ScriptRun work, JobContext job) throws InterruptedException {
        var log = new LogCopy(job, LOG);
        RunEnd end = run(work, job, log);
        if (end.how() != EndReason.LOST) log.end();
        return end;
    }

    private RunEnd run(ScriptRun work, JobContext job, LogCopy log) throws InterruptedException {
        boolean found = false;
        long silentSince = System.nanoTime();
        while (true) {
            try (SshConnection connection = hosts.connect(work.hostId())) {
                var remote = new RemoteRun(connection, "job-" + job.id());
                if (!found && !begin(remote, work, job)) return new RunEnd(EndReason.BROKEN_OFF, null, null);
                found = true;
                while (true) {
                    RemoteRun.RunState look = remote.state(log.next());
                    silentSince = System.nanoTime();
                    job.hostAnswered();
                    log.add(look);
                    if (look.isOver()) return over(look);
                    EndReason stopped = reasonToStop(look, work.limit(), job);
                    if (stopped != null) {
                        remote.stop();
                        return new RunEnd(stopped, null, null);
                    }
                    if (!look.more()) job.pause(PAUSE);
                }
            } catch (Refusal e) {
                if (!job.isDone(STARTED)) throw e;
                return new RunEnd(EndReason.LOST, null, e.detail()); // somebody took the host or its key away
            } catch (SshException e) {
                // Before it was started, trying again could only hide what is wrong.
                if (!job.isDone(STARTED)) throw HostSsh.refusal(e);
                boolean tooLong = System.nanoTime() - silentSince > SILENCE.toNanos();
                if (tooLong || e instanceof SshException.NotTrusted) return new RunEnd(EndReason.LOST, null, e.getMessage());
                job.line(
                        JobEvent.Stream.STATUS,
                        "The connection broke (" + e.getMessage() + "). The script goes on; trying again.");
                job.hostSilent(work.node());
                job.pause(PAUSE.multipliedBy(10));
            }
        }
    }

    /** False when the node no longer knows a run that it told of before: that one is not started again. */
    private static boolean begin(RemoteRun remote, ScriptRun work, JobContext job)
            throws SshException, InterruptedException {
        if (remote.isStarted()) return true;
        if (job.copied(LOG) > 0) return false;
        try {
            // Not before it is known that nothing runs there: a run that goes on is to be stopped, not to be left
            // alone.
            job.stopIfCanceled();
            remote.send(work.bundle().get());
        } catch (SshException | RuntimeException e) {
            sweep(remote, job); // nothing runs
            throw e;
        }
        // Remembered before: after a crash we know that it may run, even if the node can't be asked then.
        job.step(STARTED, () -> {});
        remote.start(work.environment());
        return true;
    }

    private static @Nullable EndReason reasonToStop(RemoteRun.RunState look, Duration limit, JobContext job) {
        if (look.bytes() > RemoteRun.LONGEST) return EndReason.TALKED_ON;
        if (look.seconds() != null && look.seconds() > limit.toSeconds()) return EndReason.TIMED_OUT;
        return job.isCanceled() ? EndReason.CANCELED : null;
    }

    private static RunEnd over(RemoteRun.RunState look) {
        return look.status() == null ? new RunEnd(EndReason.BROKEN_OFF, null, null) : new RunEnd(EndReason.ENDED, look.status(), null);
    }

    /**
     * Removes what a run left on its node. To be called once its end is remembered; a node that is away keeps it, and so does
     * a run that was lost: it may go on there, and without its files it would fetch others.
     */
    public void removeOldRuns(long hostId, RunEnd end, JobContext job) throws InterruptedException {
        if (end.how() == EndReason.LOST) return;
        try (SshConnection connection = hosts.connect(hostId)) {
            sweep(new RemoteRun(connection, "job-" + job.id()), job);
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
