package dev.holdfast.sim;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong, and how slowly. Patterns match {@code METHOD node path}, such as {@code GET alpha1
 * /cluster/resources}; the first rule that matches counts. All may be changed while requests run.
 */
public final class Faults {
    private sealed interface Rule {
        Pattern on();

        record Slow(Pattern on, Duration by) implements Rule {}

        record Fail(Pattern on, int status, String text) implements Rule {}

        record Hang(Pattern on, CountDownLatch until) implements Rule {}

        record Cut(Pattern on) implements Rule {}

        record Swallow(Pattern on) implements Rule {}

        record Truncate(Pattern on) implements Rule {}
    }

    private final List<Rule> rules = new CopyOnWriteArrayList<>();
    private final AtomicReference<@Nullable String> nextTaskFails = new AtomicReference<>();
    private final AtomicInteger nextTaskWarns = new AtomicInteger();
    private volatile Duration taskDuration = Duration.ofMillis(20);
    private volatile Duration resourcesEvery = Duration.ZERO;
    private volatile Duration bootDuration = Duration.ofMinutes(1);
    private volatile Duration valuesKept = Duration.ZERO;
    private volatile CountDownLatch holding = new CountDownLatch(0);

    /** Answers later. Connecting and the handshake stay quick. */
    public void slow(String pattern, Duration by) {
        rules.addFirst(new Rule.Slow(Pattern.compile(pattern), by));
    }

    /** Answers with this status and text, without doing anything. */
    public void fail(String pattern, int status, String text) {
        rules.addFirst(new Rule.Fail(Pattern.compile(pattern), status, text));
    }

    /** Takes the request and never answers, until the rules are cleared; then it is done after all. */
    public void hang(String pattern) {
        rules.addFirst(new Rule.Hang(Pattern.compile(pattern), new CountDownLatch(1)));
    }

    /** Cuts the connection when the request has arrived, without doing anything. */
    public void cut(String pattern) {
        rules.addFirst(new Rule.Cut(Pattern.compile(pattern)));
    }

    /** Does what is asked and cuts the connection instead of answering. */
    public void swallow(String pattern) {
        rules.addFirst(new Rule.Swallow(Pattern.compile(pattern)));
    }

    /** Cuts the answer in the middle of its body. */
    public void truncate(String pattern) {
        rules.addFirst(new Rule.Truncate(Pattern.compile(pattern)));
    }

    /** Forgets all rules and lets hanging requests go on. */
    public void clear() {
        List<Rule> old = List.copyOf(rules);
        rules.clear();
        for (Rule rule : old) {
            if (rule instanceof Rule.Hang hang) hang.until().countDown();
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

    Duration bootDuration() {
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
        holding = new CountDownLatch(1);
    }

    /** Lets held tasks end. */
    public void releaseTasks() {
        holding.countDown();
    }

    void endOfTask(SimTask task) throws InterruptedException {
        CountDownLatch held = holding;
        while (held.getCount() > 0 && !held.await(20, TimeUnit.MILLISECONDS)) {
            task.work(Duration.ZERO); // notices that somebody stops it
            task.work(Duration.ofMillis(1));
        }
        String text = nextTaskFails.getAndSet(null);
        if (text != null) throw Failure.server(text);
        task.warned(nextTaskWarns.getAndSet(0));
    }

    /** Applies the first rule that matches {@code what}, then answers with {@code real} where there is no reason not to. */
    Listener.Act apply(String what, java.util.function.Supplier<Response> real) {
        for (Rule rule : rules) {
            if (!rule.on().matcher(what).find()) continue;
            switch (rule) {
                case Rule.Slow slow -> pause(slow.by());
                case Rule.Fail fail -> throw Failure.of(fail.status(), fail.text());
                case Rule.Hang hang -> hold(hang.until());
                case Rule.Cut cut -> {
                    return new Listener.Act.Cut();
                }
                case Rule.Swallow swallow -> {
                    var _ = real.get();
                    return new Listener.Act.Cut();
                }
                case Rule.Truncate truncate -> {
                    return new Listener.Act.Truncate(real.get());
                }
            }
            break;
        }
        return new Listener.Act.Answer(real.get());
    }

    private static void pause(Duration by) {
        hold(new CountDownLatch(1), by);
    }

    private static void hold(CountDownLatch until) {
        hold(until, Duration.ofMinutes(30));
    }

    private static void hold(CountDownLatch until, Duration atMost) {
        try {
            var _ = until.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
