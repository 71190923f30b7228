package dev.holdfast.sim.model.fault;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Faults and delays. Patterns match {@code METHOD node path}, such as {@code GET alpha1 /cluster/resources}. Newer
 * rules come before older ones: of the rules that hit, the first delay and the first rule of any other kind apply.
 * Delays pass in real time, whatever clock the data centre has. All settings can be changed while requests run.
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
    private volatile Duration awayAfterReload = Duration.ZERO;
    private volatile Duration beforeTimeout = Duration.ZERO;
    private volatile Duration beforeUnauthorized = Duration.ZERO;
    private final Map<String, LongAdder> requests = new ConcurrentHashMap<>();
    private volatile Hold hold = new Hold(Pattern.compile(""), new CountDownLatch(0));

    private static final Pattern NAMES = Pattern.compile("/(nodes|lxc|qemu|storage|snapshot|zfs|backup|tasks)/[^/]+");

    private record Hold(Pattern tasks, CountDownLatch over) {}

    /** How many requests were made to the API of all nodes so far, whatever became of them. */
    public long requests() {
        return requests.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /** The same by method and path, with an asterisk for each name and number in it. */
    public Map<String, Long> requestsByKind() {
        var all = new TreeMap<String, Long>();
        requests.forEach((kind, count) -> all.put(kind, count.sum()));
        return all;
    }

    private static String kind(String what) {
        String[] parts = what.split(" ", 3);
        return parts[0] + " " + NAMES.matcher(parts[2]).replaceAll("/$1/*");
    }

    /** Sets the seed for the hits and durations of rules created from now on. */
    public void seed(long other) {
        seed.set(other);
    }

    /** Delays the answer. Connecting and the TLS handshake stay quick. */
    public FaultRule slow(String pattern, Duration by) {
        return slow(pattern, Latency.of(by));
    }

    /** Delays the answer by varying times. */
    public FaultRule slow(String pattern, Latency latency) {
        return add(rules, pattern, new Fault.Slow(latency));
    }

    /** Accepts the connection immediately and delays the TLS handshake; the pattern matches the node name only. */
    public FaultRule slowHandshake(String node, Latency latency) {
        return add(handshakes, node, new Fault.Slow(latency));
    }

    /** Answers with this status and text, without doing anything. */
    public FaultRule fail(String pattern, int status, String text) {
        return add(rules, pattern, new Fault.Fail(status, text));
    }

    /** Answers 503 without a body, as an overloaded proxy in front of a node does; pveproxy itself never does. */
    public FaultRule busy(String pattern) {
        return fail(pattern, 503, "too many connections");
    }

    /** Accepts the request and never answers until the rule is lifted; the request is then carried out. */
    public FaultRule hang(String pattern) {
        return add(rules, pattern, new Fault.Hang());
    }

    /** Cuts the connection when the request has arrived, without doing anything. */
    public FaultRule cut(String pattern) {
        return add(rules, pattern, new Fault.Cut());
    }

    /** Carries out the request and cuts the connection instead of answering. */
    public FaultRule swallow(String pattern) {
        return add(rules, pattern, new Fault.Swallow());
    }

    /** Cuts the answer in the middle of its body. */
    public FaultRule truncate(String pattern) {
        return add(rules, pattern, new Fault.Truncate());
    }

    /** Answers with {@code instead} wherever the body contains {@code text}, as a plugin that returns odd values does. */
    public FaultRule odd(String pattern, String text, String instead) {
        return add(rules, pattern, new Fault.Odd(text, instead));
    }

    /** Sends the head of the answer immediately and its body slowly. */
    public FaultRule drip(String pattern, int bytesPerSecond) {
        if (bytesPerSecond < 1) throw new IllegalArgumentException("The rate must be at least one byte per second");
        return add(rules, pattern, new Fault.Drip(bytesPerSecond));
    }

    /**
     * Faults of commands over SSH. The pattern is searched for in {@code node command line}, such as {@code alpha pct
     * create 105 …}, of every program that a script runs, and in the whole line that was sent; for commands in a
     * container, in {@code node number command line}.
     */
    public SshFaults ssh(String pattern) {
        return new SshFaults(fault -> add(commands, pattern, fault));
    }

    /** The fault that hits a command, or null. */
    public @Nullable FaultRule ofCommand(String what) {
        for (FaultRule rule : commands) {
            if (rule.hits(what, Map.of())) return rule;
        }
        return null;
    }

    private FaultRule add(List<FaultRule> to, String pattern, Fault fault) {
        var rule = new FaultRule(Pattern.compile(pattern), fault, seed.getAndIncrement());
        to.addFirst(rule);
        return rule;
    }

    /** Removes all rules; waiting requests continue. */
    public void clear() {
        for (List<FaultRule> list : List.of(rules, handshakes, commands)) {
            List<FaultRule> old = List.copyOf(list);
            list.removeAll(old);
            old.forEach(FaultRule::lift);
        }
    }

    /**
     * Sets how long a member that forwards to a frozen node waits before it answers 596; Proxmox VE waits half a
     * minute. Zero is the default, so that tests need not wait. A node that is off is detected immediately in both
     * cases, where Proxmox VE may need some seconds.
     */
    public void beforeTimeout(Duration duration) {
        beforeTimeout = duration;
    }

    /** How long a member waits for a frozen node. */
    public Duration beforeTimeout() {
        return beforeTimeout;
    }

    /** Sets the delay before a 401; Proxmox VE waits three seconds. Zero is the default. */
    public void beforeUnauthorized(Duration duration) {
        beforeUnauthorized = duration;
    }

    /** Sets both delays to those of Proxmox VE. */
    public void waitAsInReality() {
        beforeTimeout(Duration.ofSeconds(30));
        beforeUnauthorized(Duration.ofSeconds(3));
    }

    /** Waits as before a 401. */
    public void unauthorized() {
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

    /** How long a task takes. */
    public Duration taskDuration() {
        return taskDuration;
    }

    /**
     * Sets how often {@code /cluster/resources} is refreshed; on Proxmox VE it is about every ten seconds, and a guest
     * that was just started still reads as stopped. Zero, the default, shows every change immediately.
     */
    public void resourcesEvery(Duration pace) {
        resourcesEvery = pace;
    }

    /** How often {@code /cluster/resources} is refreshed; zero for with every change. */
    public Duration resourcesEvery() {
        return resourcesEvery;
    }

    /**
     * Sets how long the last values of the guests on a node that went down are kept before they become unknown; on
     * Proxmox VE it is five minutes, during which dead guests read as running. Zero is the default.
     */
    public void keepValues(Duration duration) {
        valuesKept = duration;
    }

    /** How long the values of a node that went down are kept. */
    public Duration valuesKept() {
        return valuesKept;
    }

    /**
     * How long a node is away when it is rebooted over the API, or takes to come up when it is woken; one minute by
     * default.
     */
    public void bootDuration(Duration duration) {
        bootDuration = duration;
    }

    /** How long a node takes to come up. */
    public Duration bootDuration() {
        return bootDuration;
    }

    /**
     * How long a node is away after its network was reloaded, although the configuration is right: 193 s were seen on
     * real hardware, whose switch and bridges needed that long. Zero, the default, breaks no connection.
     */
    public void awayAfterReload(Duration duration) {
        awayAfterReload = duration;
    }

    /** How long a node is away after a reload of its network. */
    public Duration awayAfterReload() {
        return awayAfterReload;
    }

    /** Makes the next task to end fail with this text. Its effect still happens. */
    public void nextTaskFails(String text) {
        nextTaskFails.set(text);
    }

    /** Makes the next task to end do so with this many warnings: {@code WARNINGS: n}, which is not a failure. */
    public void nextTaskWarns(int warnings) {
        nextTaskWarns.set(warnings);
    }

    /** From now on tasks do their work but do not end until {@link #releaseTasks}. */
    public void holdTasks() {
        holdTasks("");
    }

    /** The same, only for tasks whose {@code node type id}, such as {@code alpha vzdump 105}, matches the pattern. */
    public synchronized void holdTasks(String pattern) {
        // Tasks that are already held keep waiting for the same release.
        var over = hold.over().getCount() > 0 ? hold.over() : new CountDownLatch(1);
        hold = new Hold(Pattern.compile(pattern), over);
    }

    /** Lets held tasks end. */
    public void releaseTasks() {
        hold.over().countDown();
    }

    /** Released when a task of this {@code node type id} may end; null when it is not held. */
    public @Nullable CountDownLatch holdOf(String task) {
        Hold now = hold;
        return now.tasks().matcher(task).find() ? now.over() : null;
    }

    /** The text with which the next task to end fails, null for none; only that task. */
    public @Nullable String takeTaskFailure() {
        return nextTaskFails.getAndSet(null);
    }

    /** The number of warnings with which the next task ends; only that task. */
    public int takeTaskWarnings() {
        return nextTaskWarns.getAndSet(0);
    }

    /** Waits as long as the rules for this node's handshakes require. */
    public void shakeHands(String node) {
        for (FaultRule rule : handshakes) {
            if (rule.fault() instanceof Fault.Slow(Latency latency) && rule.hits(node, Map.of())) {
                rule.pause(latency);
                return;
            }
        }
    }

    /** Delays by the first rule that hits {@code what}; returns the first rule of any other kind, or null. */
    public @Nullable FaultRule of(String what, Map<String, String> parameters) {
        requests.computeIfAbsent(kind(what), _ -> new LongAdder()).increment();
        boolean slowed = false;
        FaultRule other = null;
        for (FaultRule rule : rules) {
            if (rule.fault() instanceof Fault.Slow(Latency latency)) {
                if (slowed || !rule.hits(what, parameters)) continue;
                slowed = true;
                rule.pause(latency);
            } else if (other == null && rule.hits(what, parameters)) {
                other = rule;
            }
        }
        return other;
    }
}
