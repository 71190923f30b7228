package dev.holdfast.sim;

import dev.holdfast.sim.wire.Failure;
import dev.holdfast.sim.wire.Listener;
import dev.holdfast.sim.wire.Response;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong, and how slowly. Patterns match {@code METHOD node path}, such as {@code GET alpha1
 * /cluster/resources}. What is added later goes before what is there already: of the rules that hit, the first that slows
 * down and the first of any other kind count. Waiting passes real time, whatever clock the data centre has. All may be
 * changed while requests run.
 */
public final class Faults {
    private final List<FaultRule> rules = new CopyOnWriteArrayList<>();
    private final List<FaultRule> handshakes = new CopyOnWriteArrayList<>();
    private final List<FaultRule> commands = new CopyOnWriteArrayList<>();
    private final AtomicReference<@Nullable String> nextTaskFails = new AtomicReference<>();
    private final AtomicInteger nextTaskWarns = new AtomicInteger();
    private final AtomicLong seed = new AtomicLong(1);
    private volatile Duration taskDuration = Duration.ofMillis(20);
    private volatile Duration resourcesEvery = Duration.ZERO;
    private volatile Duration bootDuration = Duration.ofMinutes(1);
    private volatile Duration valuesKept = Duration.ZERO;
    private volatile Duration beforeTimeout = Duration.ZERO;
    private volatile Duration beforeUnauthorized = Duration.ZERO;
    private volatile Hold hold = new Hold(Pattern.compile(""), new CountDownLatch(0));

    private record Hold(Pattern tasks, CountDownLatch over) {}

    /** Chooses other hits and durations for rules that are made from now on. */
    public void seed(long other) {
        seed.set(other);
    }

    /** Answers later. Connecting and the handshake stay quick. */
    public FaultRule slow(String pattern, Duration by) {
        return slow(pattern, Latency.of(by));
    }

    /** Answers later, now more and now less. */
    public FaultRule slow(String pattern, Latency latency) {
        return add(rules, pattern, new Fault.Slow(latency));
    }

    /** Connects at once and shakes hands later; the pattern matches the node alone. */
    public FaultRule slowHandshake(String node, Latency latency) {
        return add(handshakes, node, new Fault.Slow(latency));
    }

    /** Answers with this status and text, without doing anything. */
    public FaultRule fail(String pattern, int status, String text) {
        return add(rules, pattern, new Fault.Fail(status, text));
    }

    /** Answers 503 without a body, as a proxy in front of a node does that has too much to do; pveproxy has no such. */
    public FaultRule busy(String pattern) {
        return fail(pattern, 503, "too many connections");
    }

    /** Takes the request and never answers, until the rule is lifted; then it is done after all. */
    public FaultRule hang(String pattern) {
        return add(rules, pattern, new Fault.Hang());
    }

    /** Cuts the connection when the request has arrived, without doing anything. */
    public FaultRule cut(String pattern) {
        return add(rules, pattern, new Fault.Cut());
    }

    /** Does what is asked and cuts the connection instead of answering. */
    public FaultRule swallow(String pattern) {
        return add(rules, pattern, new Fault.Swallow());
    }

    /** Cuts the answer in the middle of its body. */
    public FaultRule truncate(String pattern) {
        return add(rules, pattern, new Fault.Truncate());
    }

    /** Sends the head of the answer at once and lets its body trickle. */
    public FaultRule drip(String pattern, int bytesPerSecond) {
        if (bytesPerSecond < 1) throw new IllegalArgumentException("At least one byte must come in a second");
        return add(rules, pattern, new Fault.Drip(bytesPerSecond));
    }

    /**
     * What goes wrong with commands over SSH. The pattern is looked for in {@code node command line}, such as {@code alpha
     * pct create 105 …}, of every program that a script runs, and in the whole line that was sent; for what runs in a
     * container in {@code node number command line}.
     */
    public SshFaults ssh(String pattern) {
        return new SshFaults(this, pattern);
    }

    FaultRule addCommand(String pattern, Fault fault) {
        return add(commands, pattern, fault);
    }

    /** The fault that hits a command, null for none. */
    @Nullable
    FaultRule ofCommand(String what) {
        for (FaultRule rule : commands) {
            if (rule.hits(what)) return rule;
        }
        return null;
    }

    private FaultRule add(List<FaultRule> to, String pattern, Fault fault) {
        var rule = new FaultRule(Pattern.compile(pattern), fault, seed.getAndIncrement());
        to.addFirst(rule);
        return rule;
    }

    /** Forgets all rules and lets waiting requests go on. */
    public void clear() {
        for (List<FaultRule> list : List.of(rules, handshakes, commands)) {
            List<FaultRule> old = List.copyOf(list);
            list.removeAll(old);
            old.forEach(FaultRule::lift);
        }
    }

    /**
     * Lets so much time pass before a member that forwards to a frozen node answers 596; on the real thing it is half a
     * minute. Zero is the default, so that tests need not wait. A node that is off is told at once either way, where the
     * real thing may need some seconds to notice.
     */
    public void beforeTimeout(Duration duration) {
        beforeTimeout = duration;
    }

    Duration beforeTimeout() {
        return beforeTimeout;
    }

    /** Lets so much time pass before a 401; on the real thing it is three seconds. Zero is the default. */
    public void beforeUnauthorized(Duration duration) {
        beforeUnauthorized = duration;
    }

    /** Waits before both as the real thing does. */
    public void waitAsInReality() {
        beforeTimeout(Duration.ofSeconds(30));
        beforeUnauthorized(Duration.ofSeconds(3));
    }

    void unauthorized() {
        try {
            Thread.sleep(beforeUnauthorized);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How long a task takes; half of it passes before its effect and half after. */
    public void taskDuration(Duration duration) {
        taskDuration = duration;
    }

    Duration taskDuration() {
        return taskDuration;
    }

    /**
     * Renews what {@code /cluster/resources} tells only so often; on the real thing it is about ten seconds, and a guest
     * that was just started still reads as stopped. Zero, the default, tells every change at once.
     */
    public void resourcesEvery(Duration pace) {
        resourcesEvery = pace;
    }

    Duration resourcesEvery() {
        return resourcesEvery;
    }

    /**
     * Keeps the last values of the guests on a node that went down for so long before they become unknown; on the real
     * thing it is five minutes, in which dead guests read as running. Zero is the default.
     */
    public void keepValues(Duration duration) {
        valuesKept = duration;
    }

    Duration valuesKept() {
        return valuesKept;
    }

    /** How long a node is away that is rebooted over the API, or takes to come up when it is woken; at first a minute. */
    public void bootDuration(Duration duration) {
        bootDuration = duration;
    }

    /** How long a node takes to come up. */
    public Duration bootDuration() {
        return bootDuration;
    }

    /** The next task to end fails with this text instead. Its effect has happened all the same. */
    public void nextTaskFails(String text) {
        nextTaskFails.set(text);
    }

    /** The next task to end does so with this many warnings: {@code WARNINGS: n}, which is no failure. */
    public void nextTaskWarns(int warnings) {
        nextTaskWarns.set(warnings);
    }

    /** From now on tasks do their work but do not end, until {@link #releaseTasks}. */
    public void holdTasks() {
        holdTasks("");
    }

    /** The same of those only in whose {@code node type id}, such as {@code alpha vzdump 105}, the pattern is found. */
    public synchronized void holdTasks(String pattern) {
        // Those that are held already go on waiting for the same release.
        var over = hold.over().getCount() > 0 ? hold.over() : new CountDownLatch(1);
        hold = new Hold(Pattern.compile(pattern), over);
    }

    /** Lets held tasks end. */
    public void releaseTasks() {
        hold.over().countDown();
    }

    void endOfTask(SimTask task) throws InterruptedException {
        Hold now = hold;
        boolean held = now.tasks()
                .matcher(task.node() + " " + task.type() + " " + task.id())
                .find();
        while (held && !now.over().await(20, TimeUnit.MILLISECONDS)) {
            task.work(Duration.ZERO); // notices that somebody stops it
            task.work(Duration.ofMillis(1));
        }
        String text = nextTaskFails.getAndSet(null);
        if (text != null) throw Failure.server(text);
        task.warned(nextTaskWarns.getAndSet(0));
    }

    /** Waits as long as the rules for this node's handshakes say. */
    void shakeHands(String node) {
        for (FaultRule rule : handshakes) {
            if (rule.fault() instanceof Fault.Slow(Latency latency) && rule.hits(node)) {
                rule.pause(latency);
                return;
            }
        }
    }

    /** Applies the rules that hit {@code what}, then answers with {@code real} where there is no reason not to. */
    Listener.Act apply(String what, Supplier<Response> real) {
        boolean slowed = false;
        FaultRule other = null;
        for (FaultRule rule : rules) {
            if (rule.fault() instanceof Fault.Slow(Latency latency)) {
                if (slowed || !rule.hits(what)) continue;
                slowed = true;
                rule.pause(latency);
            } else if (other == null && rule.hits(what)) {
                other = rule;
            }
        }
        return other == null ? new Listener.Act.Answer(real.get()) : apply(other, real);
    }

    private static Listener.Act apply(FaultRule rule, Supplier<Response> real) {
        return switch (rule.fault()) {
            case Fault.Slow _, Fault.Exit _, Fault.Garbage _ -> throw new IllegalStateException("no fault of answers");
            case Fault.Fail(int status, String text) -> throw Failure.of(status, text);
            case Fault.Hang() -> {
                rule.hold();
                yield new Listener.Act.Answer(real.get());
            }
            case Fault.Cut() -> new Listener.Act.Cut();
            case Fault.Swallow() -> {
                var _ = real.get();
                yield new Listener.Act.Cut();
            }
            case Fault.Truncate() -> new Listener.Act.Truncate(real.get());
            case Fault.Drip(int bytesPerSecond) -> new Listener.Act.Drip(real.get(), bytesPerSecond);
        };
    }
}
