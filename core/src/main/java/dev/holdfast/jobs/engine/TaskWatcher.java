package dev.holdfast.jobs.engine;

import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Follows a task on a host until it ends, or until the host has been silent for too long. */
final class TaskWatcher {
    private static final int LOG_LINES = 500;

    private final JobContext job;
    private final JobClaims claims;
    private final RemoteTask task;
    private final InstantSource clock;
    private final JobOptions options;
    private @Nullable Instant silentSince;
    private boolean stopAsked;
    private boolean stopFailed;
    private boolean stopRefused;
    private boolean logRefused;
    private RemoteTask.Status status = RemoteTask.Status.running();

    TaskWatcher(JobContext job, JobClaims claims, RemoteTask task, InstantSource clock, JobOptions options) {
        this.job = job;
        this.claims = claims;
        this.task = task;
        this.clock = clock;
        this.options = options;
    }

    /** The end of the task, and the host's message about it. */
    RemoteTask.Status follow() throws InterruptedException {
        Duration wait = options.rescan();
        Duration longest = options.rescan().multipliedBy(40);
        while (!poll()) {
            job.pause(wait);
            wait = shorter(wait.multipliedBy(3).dividedBy(2), longest);
        }
        return status;
    }

    /** Whether the task was asked to stop and stopped. */
    boolean wasStopped() {
        return stopAsked && !stopRefused && status.end() == TaskEnd.FAILED;
    }

    private boolean poll() throws InterruptedException {
        try {
            if (job.isCanceled() && !stopAsked && status.end() == null) stop();
            if (status.end() == null) status = claims.asking(task.host(), task::poll);
            copyLog(); // after the poll: once the task has ended, its log is complete
            if (silentSince != null) {
                job.line(JobEvent.Stream.STATUS, "The host answers again.");
                silentSince = null;
            }
            claims.reclaim(job::isCanceled);
            return status.end() != null;
        } catch (HostUnreachable e) {
            if (Thread.interrupted()) throw new InterruptedException(); // interrupted by us, not by the host
            claims.release(task.host());
            return isSilentForTooLong(e);
        }
    }

    /** Whether or not the host accepts the request, the task is followed to its end. */
    private void stop() throws InterruptedException {
        try {
            claims.asking(task.host(), () -> {
                task.stop();
                return true;
            });
            stopAsked = true;
            job.line(JobEvent.Stream.STATUS, "Asked the host to stop the task.");
        } catch (HostUnreachable e) {
            if (!stopFailed) {
                job.line(
                        JobEvent.Stream.STATUS,
                        "Could not ask the host to stop the task yet (" + e.getMessage() + "). Retrying.");
            }
            stopFailed = true;
        } catch (RuntimeException e) {
            stopAsked = true;
            stopRefused = true;
            job.line(JobEvent.Stream.STATUS, "The host refused to stop the task (" + e.getMessage() + ").");
        }
    }

    private void copyLog() throws HostUnreachable, InterruptedException {
        if (logRefused || job.isLogFull()) return;
        int from = job.copied(task.id());
        List<String> lines;
        do {
            lines = log(from);
            if (!lines.isEmpty()) job.copy(task.id(), lines, from + lines.size());
            from += lines.size();
        } while (lines.size() == LOG_LINES && !job.isLogFull());
    }

    /** A refused log says nothing about the task itself. */
    private List<String> log(int from) throws HostUnreachable, InterruptedException {
        try {
            return claims.asking(task.host(), () -> task.log(from, LOG_LINES));
        } catch (RuntimeException e) {
            logRefused = true;
            job.line(JobEvent.Stream.STATUS, "The host refused to show the task's log (" + e.getMessage() + ").");
            return List.of();
        }
    }

    private boolean isSilentForTooLong(HostUnreachable e) {
        Instant now = clock.instant();
        Instant since = silentSince;
        if (since == null) {
            silentSince = now;
            job.line(
                    JobEvent.Stream.STATUS,
                    (e.hasAnswered() ? "The host refuses to show the task (" : "The host does not answer (")
                            + e.getMessage() + "). The task may still be running; waiting for the host.");
            return false;
        }
        if (Duration.between(since, now).compareTo(options.silence()) < 0) return false;
        if (status.end() != null) {
            job.line(JobEvent.Stream.STATUS, "The rest of the task's log could not be read.");
            return true;
        }
        job.line(
                JobEvent.Stream.STATUS,
                "The host has not answered for " + options.silence().toSeconds()
                        + " seconds. How the task ended is not known. Check the host.");
        status = new RemoteTask.Status(TaskEnd.LOST, "The host stopped answering.");
        return true;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
