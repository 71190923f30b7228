package dev.holdfast.jobs.engine;

import dev.holdfast.base.json.Json;
import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One job, or a part of one, while it runs in this process. */
public final class RunningJob implements JobContext {
    /** Runs a part of a job to its end. */
    interface Parts {
        Outcome run(RunningJob part, JobRequest<?> request) throws InterruptedException;
    }

    private final long id;
    private final Part part;
    private final Parts parts;
    private final Journal journal;
    private final UnfinishedLines unfinished;
    private final JobClaims claims;
    private final InstantSource clock;
    private final JobOptions options;
    private final TaskSearch.OtherOrders others;
    private final TaskSearch search;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition cancelAsked = lock.newCondition();
    private volatile boolean canceled;
    private volatile boolean cancelDisabled;
    private volatile boolean cancelTook;
    private volatile String taskMessage = "";
    private final Set<String> held = new LinkedHashSet<>();
    private final Set<RunningJob> cancelable = ConcurrentHashMap.newKeySet();

    RunningJob(
            long id,
            Part part,
            Journal journal,
            JobClaims claims,
            UnfinishedLines unfinished,
            InstantSource clock,
            JobOptions options,
            TaskSearch.OtherOrders others,
            Parts parts,
            boolean canceled) {
        this.id = id;
        this.part = part;
        this.parts = parts;
        this.others = others;
        this.journal = journal;
        this.claims = claims;
        this.unfinished = unfinished;
        this.clock = clock;
        this.options = options;
        this.search = new TaskSearch(this, claims, clock, options, others);
        this.canceled = canceled;
    }

    /**
     * The part of a job that this is.
     *
     * @param prefix of the names of everything that it remembers
     * @param label begins each of its lines, which are mixed with those of other parts
     */
    record Part(String prefix, String label) {
        static final Part WHOLE = new Part("", "");

        boolean isWhole() {
            return prefix.isEmpty();
        }

        String name(String name) {
            return prefix + name;
        }
    }

    @Override
    public Outcome part(String name, JobRequest<?> request) throws InterruptedException {
        return parts.run(partOf(name, request), request);
    }

    @Override
    public Outcome cancelablePart(String name, JobRequest<?> request) throws InterruptedException {
        RunningJob under = partOf(name, request);
        cancelable.add(under);
        if (canceled) under.cancel();
        try {
            return parts.run(under, request);
        } finally {
            cancelable.remove(under);
            if (under.cancelTook) cancelTook = true;
        }
    }

    private RunningJob partOf(String name, JobRequest<?> request) {
        JobTarget target = request.target();
        var under = new Part(part.name(name) + "/", target == null ? "" : target.name() + ": ");
        return new RunningJob(id, under, journal, claims, unfinished, clock, options, others, parts, false);
    }

    /** Marks the job as canceled. */
    void cancel() {
        lock.lock();
        try {
            canceled = true;
            cancelAsked.signalAll();
        } finally {
            lock.unlock();
        }
        cancelable.forEach(RunningJob::cancel);
        claims.wake();
    }

    /** Whether canceling stopped it or a task, so that its failure counts as canceled. */
    boolean cancelTook() {
        return cancelTook;
    }

    @Override
    public void pause(Duration most) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            // Once canceled, no further signal comes: wait the whole time.
            boolean before = canceled;
            long left = most.toNanos();
            while (left > 0 && canceled == before) left = cancelAsked.awaitNanos(left);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public void line(String text) {
        line(JobEvent.Stream.STDOUT, text);
    }

    @Override
    public void line(JobEvent.Stream stream, String text) {
        journal.line(stream, part.label() + text);
    }

    @Override
    public void unfinished(@Nullable String line) {
        // Several parts would replace each other's.
        if (part.isWhole()) unfinished.set(id, line == null ? null : journal.clean(line));
    }

    @Override
    public void progress(int percent) {
        if (part.isWhole()) journal.progress(percent);
    }

    @Override
    public <T> T step(String name, Class<T> type, Callable<T> work) throws InterruptedException {
        String full = part.name(name);
        JsonNode done = journal.remembered(checkpoint -> checkpoint.step(full));
        if (done != null) return Json.MAPPER.treeToValue(done, type);
        claims.reclaim(() -> false);
        T result = call(work);
        JsonNode node = Json.MAPPER.valueToTree(result);
        journal.remember(checkpoint -> checkpoint.stepDone(full, node));
        return result;
    }

    @Override
    public void step(String name, Step work) throws InterruptedException {
        step(name, Boolean.class, () -> {
            work.run();
            return true;
        });
    }

    @Override
    public boolean isDone(String step) {
        return journal.remembered(checkpoint -> checkpoint.step(part.name(step))) != null;
    }

    private static <T> T call(Callable<T> work) throws InterruptedException {
        try {
            return work.call();
        } catch (RuntimeException | InterruptedException e) {
            throw e;
        } catch (HostUnreachable e) {
            throw JobStopped.with(notReached(e));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static Outcome notReached(HostUnreachable e) {
        return e.mayHaveArrived()
                ? new Outcome.Unknown("The host did not answer (" + e.getMessage()
                        + "). Whether the order arrived is not known. Check the host.")
                : nothingChanged(e);
    }

    private static Outcome nothingChanged(HostUnreachable e) {
        return new Outcome.Failed(
                e.hasAnswered()
                        ? "Nothing was changed, because the host refused the request. " + e.getMessage()
                        : "The host can't be reached (" + e.getMessage() + "). Nothing was changed.");
    }

    @Override
    public void checkpoint(Object value) throws InterruptedException {
        JsonNode node = Json.MAPPER.valueToTree(value);
        journal.remember(checkpoint -> checkpoint.own(part.prefix(), node));
    }

    @Override
    public <T> @Nullable T checkpoint(Class<T> type) {
        JsonNode own = journal.remembered(checkpoint -> checkpoint.own(part.prefix()));
        return own == null || own.isNull() ? null : Json.MAPPER.treeToValue(own, type);
    }

    @Override
    public RemoteTask order(String name, Order order) throws InterruptedException {
        return order(name, order, options.silence());
    }

    @Override
    public RemoteTask order(String name, Order order, Duration silence) throws InterruptedException {
        claims.reclaim(this::isCanceled);
        String full = part.name(name);
        Checkpoint.Given given = journal.remembered(checkpoint -> checkpoint.order(full));
        if (given == null) return send(full, order, silence);
        if (given.task() != null) return order.attach(given.task());
        line(JobEvent.Stream.STATUS, "Checking whether the order had reached the host before the interruption.");
        return found(full, order, given, silence);
    }

    private RemoteTask send(String name, Order order, Duration silence) throws InterruptedException {
        stopIfCanceled();
        var given = new Checkpoint.Given(order.subject(), tasksBefore(order), null);
        claims.reclaim(this::isCanceled);
        stopIfCanceled();
        // Stored before the order is sent: after a crash we know that it may have been.
        journal.remember(checkpoint -> checkpoint.given(name, given));
        RemoteTask task;
        try {
            task = claims.asking(order.host(), order::send);
        } catch (HostUnreachable e) {
            if (!e.mayHaveArrived()) {
                journal.keep(checkpoint -> checkpoint.notGiven(name));
                throw JobStopped.with(notReached(e));
            }
            if (Thread.interrupted()) throw new InterruptedException(); // we interrupted it; the next start checks
            line(
                    JobEvent.Stream.STATUS,
                    "The host did not answer the order (" + e.getMessage() + "). Checking whether it arrived.");
            return found(name, order, given, silence);
        } catch (RuntimeException e) {
            journal.keep(checkpoint -> checkpoint.notGiven(name));
            throw e;
        }
        journal.keep(checkpoint -> checkpoint.given(name, given.as(task.id())));
        claims.reclaim(this::isCanceled);
        return task;
    }

    /** Without this list the order's task could not be distinguished from earlier tasks, so the order is not sent. */
    private Set<String> tasksBefore(Order order) throws InterruptedException {
        try {
            return claims.asking(order.host(), order::tasks);
        } catch (HostUnreachable e) {
            if (Thread.interrupted()) throw new InterruptedException(); // interrupted by us, not by the host
            throw JobStopped.with(nothingChanged(e));
        }
    }

    private RemoteTask found(String name, Order order, Checkpoint.Given given, Duration silence)
            throws InterruptedException {
        String taskId = search.find(name, order, given, silence);
        if (taskId == null) {
            throw JobStopped.with(new Outcome.Unknown(
                    "Whether the host carried out the order is not known: no answer came, and no task in the host's"
                            + " list certainly belongs to this order. Check the host before you try again."));
        }
        line(JobEvent.Stream.STATUS, "The order had arrived; its task is " + taskId + ".");
        journal.keep(checkpoint -> checkpoint.given(name, given.as(taskId)));
        return order.attach(taskId);
    }

    @Override
    public TaskEnd follow(RemoteTask task) throws InterruptedException {
        return follow(task, options.silence());
    }

    @Override
    public TaskEnd follow(RemoteTask task, Duration silence) throws InterruptedException {
        var watcher = new TaskWatcher(this, claims, task, clock, options.silentFor(silence));
        RemoteTask.Status status = watcher.follow();
        taskMessage = status.message();
        if (watcher.wasStopped()) cancelTook = true;
        TaskEnd end = status.end();
        return end == null ? TaskEnd.LOST : end;
    }

    @Override
    public int copied(String log) {
        return journal.remembered(checkpoint -> checkpoint.logLines(log));
    }

    @Override
    public void copy(String log, List<String> lines, int upTo) {
        journal.copied(log, upTo, lines.stream().map(part.label()::concat).toList());
    }

    @Override
    public boolean isLogFull() {
        return journal.isFull();
    }

    @Override
    public void holdAlso(String holdKey) {
        if (part.isWhole()) claims.holdAlso(holdKey);
        else if (claims.hold(holdKey) == null) held.add(holdKey);
    }

    @Override
    public void release(String holdKey) {
        held.remove(holdKey);
        claims.letGo(holdKey);
    }

    @Override
    public void hostSilent(String host) {
        claims.release(host);
    }

    @Override
    public void hostAnswered() throws InterruptedException {
        claims.reclaim(this::isCanceled);
    }

    @Override
    public void terminalOpen() {
        claims.openTerminal();
    }

    @Override
    public void terminalClosed() throws InterruptedException {
        claims.closeTerminal();
        claims.reclaim(this::isCanceled);
    }

    @Override
    public String taskMessage() {
        return taskMessage;
    }

    @Override
    public boolean isCanceled() {
        return canceled && !cancelDisabled;
    }

    @Override
    public void disableCancel() {
        cancelDisabled = true;
    }

    @Override
    public void stopIfCanceled() {
        if (!isCanceled()) return;
        cancelTook = true;
        throw JobStopped.canceled();
    }

    /** How it ended, if it has ended and is being undone; otherwise null. */
    Checkpoint.@Nullable Undoing undoing() {
        return journal.remembered(checkpoint -> checkpoint.undoing(part.prefix()));
    }

    void undoing(Checkpoint.Undoing end) throws InterruptedException {
        journal.remember(checkpoint -> checkpoint.undoing(part.prefix(), end));
        disableCancel();
    }

    boolean hasOpenOrder() {
        return journal.remembered(checkpoint -> checkpoint.hasOpenOrder(part.prefix()));
    }

    boolean hasDoneNothing() {
        return journal.remembered(checkpoint -> checkpoint.isEmpty(part.prefix()));
    }

    /** Holds the guest of a part; null, or the job that works on it. */
    @Nullable
    JobRow hold(String holdKey) {
        JobRow other = claims.hold(holdKey);
        if (other == null) held.add(holdKey);
        return other;
    }

    /** Lets go what a part holds. */
    void letGo() {
        held.forEach(claims::letGo);
        held.clear();
    }

    Journal journal() {
        return journal;
    }

    JobClaims claims() {
        return claims;
    }
}
