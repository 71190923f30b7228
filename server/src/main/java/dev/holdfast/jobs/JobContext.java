package dev.holdfast.jobs;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** What a running job sees of the outside. Lines are stored before anyone sees them; secrets are taken out first. */
public interface JobContext {
    long id();

    /** A line of the transcript. */
    void line(String text);

    void line(JobEvent.Stream stream, String text);

    /**
     * The line that is printed just now and may still change, for those who watch; null when there is none. It is not
     * stored: what it is in the end comes as a line.
     */
    void unfinished(@Nullable String line);

    /** Between 0 and 100; never goes backwards, whatever is passed. */
    void progress(int percent);

    /**
     * Work that may be done again if a crash comes in the middle of it, but not once it is done: its result is kept
     * and handed out without work when the job runs again. The result is stored as JSON.
     */
    <T> T step(String name, Class<T> type, Callable<T> work) throws InterruptedException;

    /** A step without a result. */
    void step(String name, Step work) throws InterruptedException;

    /** Whether a step of this name is done, also before a crash. */
    boolean isDone(String step);

    /** The body of a step. */
    @FunctionalInterface
    interface Step {
        void run() throws Exception;
    }

    /** Keeps a value of the job's own for the time after a crash; stored when this returns. */
    void checkpoint(Object value) throws InterruptedException;

    /** What was kept last, or null. */
    <T> @Nullable T checkpoint(Class<T> type);

    /**
     * Gives an order once, whatever crashes: after a restart the task is found again by its id, or by looking for it
     * on the host; without certainty the job ends as unknown instead of ordering twice. The name tells the orders of
     * one job apart.
     */
    RemoteTask order(String name, Order order) throws InterruptedException;

    /**
     * Copies the task's log and waits for its end. A lost connection is not an end: only after two minutes of
     * silence this gives up with {@link TaskEnd#LOST}. When the job is canceled the task is asked to stop.
     */
    TaskEnd follow(RemoteTask task) throws InterruptedException;

    /** {@link #order} and {@link #follow} in one. */
    default TaskEnd execute(String name, Order order) throws InterruptedException {
        return follow(order(name, order));
    }

    /** How many lines of a log that lies elsewhere were copied with {@link #copy} so far, also before a crash. */
    int copied(String log);

    /** Copies lines of such a log; together with them it is remembered that it was copied up to line {@code upTo}. */
    void copy(String log, List<String> lines, int upTo);

    /**
     * Holds another guest besides that of the hold key, such as one that is about to be made: nobody adopts it meanwhile. The
     * last one counts. Stored when this returns.
     */
    void holdAlso(String holdKey);

    /** This host does not answer: until {@link #hostAnswered} the job only waits, and leaves its slot to others. */
    void hostSilent(String host);

    /** The host answers again. Returns once the job has a slot again, or somebody asked to cancel it. */
    void hostAnswered() throws InterruptedException;

    /** The host's own word about the task followed last. */
    String taskMessage();

    /** Waits, but not longer than until someone asks to cancel. */
    void pause(Duration most) throws InterruptedException;

    /** Did someone ask to cancel? */
    boolean isCanceled();

    /** From here on nobody can cancel the job: to be called where stopping would leave something half done. */
    void disableCancel();

    /** Ends the job as canceled if someone asked for it: to be called where stopping leaves nothing half done. */
    void stopIfCanceled();
}
