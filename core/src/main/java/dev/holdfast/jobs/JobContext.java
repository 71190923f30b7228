package dev.holdfast.jobs;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A running job's access to the outside. Lines are stored before viewers see them, and secrets are removed before that. */
public interface JobContext {
    long id();

    /** A line of the transcript. */
    void line(String text);

    void line(JobEvent.Stream stream, String text);

    /**
     * The line that is currently being printed and may still change, for viewers; null when there is none. It is not stored:
     * its final text comes as a line.
     */
    void unfinished(@Nullable String line);

    /** Between 0 and 100; never decreases, whatever is passed. */
    void progress(int percent);

    /**
     * Runs work that may be repeated after a crash in the middle of it, but not once it is done: its result is stored, as
     * JSON, and returned without running the work when the job runs again.
     */
    <T> T step(String name, Class<T> type, Callable<T> work) throws InterruptedException;

    /** A step without a result. */
    void step(String name, Step work) throws InterruptedException;

    /** Whether the step with this name is done, including before a crash. */
    boolean isDone(String step);

    /** The body of a step. */
    @FunctionalInterface
    interface Step {
        void run() throws Exception;
    }

    /** Stores a value of the job itself for use after a crash; it is stored when this returns. */
    void checkpoint(Object value) throws InterruptedException;

    /** The value stored last, or null. */
    <T> @Nullable T checkpoint(Class<T> type);

    /**
     * Gives an order once, whatever crashes: after a restart the task is found again by its ID, or by a search on the host;
     * without certainty the job ends as unknown instead of giving the order twice. The name distinguishes the orders of one
     * job.
     */
    RemoteTask order(String name, Order order) throws InterruptedException;

    /** The same for a host that may be silent for this long after the order. */
    RemoteTask order(String name, Order order, Duration silence) throws InterruptedException;

    /**
     * Copies the task's log and waits for its end. A lost connection is not an end: only after two minutes of silence does
     * this give up with {@link TaskEnd#LOST}. When the job is canceled, the task is asked to stop.
     */
    TaskEnd follow(RemoteTask task) throws InterruptedException;

    /** The same for a host that may be silent for this long. */
    TaskEnd follow(RemoteTask task, Duration silence) throws InterruptedException;

    /** {@link #order} and {@link #follow} in one. */
    default TaskEnd execute(String name, Order order) throws InterruptedException {
        return follow(order(name, order));
    }

    /** {@link #execute} for an order without which the job can't go on; see {@link #require(TaskEnd, String, String)}. */
    default void require(String name, Order order, String failure, String lost) throws InterruptedException {
        require(execute(name, order), failure, lost);
    }

    /**
     * Ends the job unless the task last followed succeeded: as failed with {@code failure}, a colon and the host's message, or
     * as unknown with the sentence {@code lost} if the host stopped answering.
     */
    default void require(TaskEnd end, String failure, String lost) {
        switch (end) {
            case OK, WARNINGS -> {}
            case FAILED -> throw JobStopped.with(new Outcome.Failed(failure + ": " + taskMessage()));
            case LOST -> throw JobStopped.with(new Outcome.Unknown(lost));
        }
    }

    /** How many lines of an external log were copied with {@link #copy} so far, including before a crash. */
    int copied(String log);

    /** Copies lines of such a log, and records in the same step that it was copied up to line {@code upTo}. */
    void copy(String log, List<String> lines, int upTo);

    /** Whether the transcript is full: lines that are copied to it are left out, and need not be read. */
    boolean isLogFull();

    /**
     * Holds another guest in addition to that of the hold key, such as one about to be created, so that no user adopts it in
     * the meantime. The last call counts. Stored when this returns.
     */
    void holdAlso(String holdKey);

    /** Ends {@link #holdAlso}: jobs that wait for that guest may run. Without effect if it is not held. */
    void release(String holdKey);

    /** Reports that a host does not answer: until {@link #hostAnswered} the job only waits, without a slot. */
    void hostSilent(String host);

    /** Reports that the host answers again. Returns once the job has a slot again or was canceled. */
    void hostAnswered() throws InterruptedException;

    /**
     * Reports that a person can type at a terminal of this job: until {@link #terminalClosed} it has no slot, because it may
     * wait for that person for hours. Ends what {@link #hostSilent} reported.
     */
    void terminalOpen();

    /** Reports that the terminal is closed. Returns once the job has a slot again or was canceled. */
    void terminalClosed() throws InterruptedException;

    /**
     * Runs a job of another kind as a part of this one, and returns how it ended; several threads may run parts at the same
     * time. The requester needs the permission for it, and it holds its guest meanwhile. A part that ended is not run again
     * after a crash, and one that has begun continues. It is not canceled: see {@link #stopIfCanceled} before the next one.
     *
     * @param name distinguishes the parts of one job
     */
    Outcome part(String name, JobRequest<?> request) throws InterruptedException;

    /** The same, but the part is canceled with this job: for work that takes hours and can be repeated. */
    Outcome cancelablePart(String name, JobRequest<?> request) throws InterruptedException;

    /** The host's own message about the task followed last. */
    String taskMessage();

    /** Waits, but only until the job is canceled. */
    void pause(Duration most) throws InterruptedException;

    /** Whether the job was canceled. */
    boolean isCanceled();

    /** From here on the job can't be canceled: call it where stopping would leave something half done. */
    void disableCancel();

    /** Ends the job if it was canceled: call it where stopping leaves nothing half done. */
    void stopIfCanceled();
}
