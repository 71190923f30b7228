package dev.holdfast.apps.node;

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
     * @param limit how long it may take before it is stopped
     */
    public record Work(long hostId, Supplier<Bundle> bundle, Map<String, String> environment, Duration limit) {}

    /** How a run ended. */
    public enum How {
        /** By itself, with an exit status. */
        ENDED,
        /** Somebody canceled the job, and it was stopped with all it had started. */
        CANCELED,
        /** It took longer than allowed and was stopped. */
        TIMED_OUT,
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
    public record End(
            How how, @Nullable Integer status, @Nullable String why) {
        /** Whether it ended by itself and says that it succeeded. */
        public boolean isSuccess() {
            return how == How.ENDED && Integer.valueOf(0).equals(status);
        }
    }

    /**
     * Starts the bundle, or finds the run that this job started before, and follows it to its end. Refuses when the host
     * can't be reached at first: then nothing has happened there.
     */
    public End run(Work work, JobContext job) throws InterruptedException {
        long end = System.nanoTime() + work.limit().toNanos();
        boolean known = false;
        long silentSince = System.nanoTime();
        while (true) {
            try (SshConnection connection = hosts.connect(work.hostId())) {
                var remote = new RemoteRun(connection, "job-" + job.id());
                if (!known) {
                    remote.start(work.bundle(), work.environment());
                    known = true;
                }
                while (true) {
                    RemoteRun.Look look = remote.look(job.copied(LOG) + 1);
                    silentSince = System.nanoTime();
                    if (look.count() > job.copied(LOG)) job.copy(LOG, look.lines(), look.count());
                    if (look.more()) continue;
                    if (look.isOver()) return over(look);
                    boolean late = System.nanoTime() > end;
                    if (job.isCanceled() || late) {
                        remote.stop();
                        return new End(late ? How.TIMED_OUT : How.CANCELED, null, null);
                    }
                    job.pause(PAUSE);
                }
            } catch (SshException e) {
                // Before we know that it was started, trying again could only hide what is wrong.
                if (!known || e instanceof SshException.NotTrusted) throw HostSsh.refusal(e);
                if (System.nanoTime() - silentSince > SILENCE.toNanos()) return new End(How.LOST, null, e.getMessage());
                job.line(
                        JobEvent.Stream.STATUS,
                        "The connection broke (" + e.getMessage() + "). The script goes on; trying again.");
                job.pause(PAUSE.multipliedBy(10));
            }
        }
    }

    private static End over(RemoteRun.Look look) {
        return look.status() == null ? new End(How.BROKEN_OFF, null, null) : new End(How.ENDED, look.status(), null);
    }

    /** Removes what a run left on its node. To be called once its end is remembered; a node that is away keeps it. */
    public void tidy(long hostId, JobContext job) throws InterruptedException {
        try (SshConnection connection = hosts.connect(hostId)) {
            new RemoteRun(connection, "job-" + job.id()).remove();
        } catch (SshException e) {
            job.line(
                    JobEvent.Stream.STATUS,
                    "The run's files could not be removed from the node: ~/.holdfast/job-" + job.id() + ".");
        }
    }
}
