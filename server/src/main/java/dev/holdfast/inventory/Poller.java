package dev.holdfast.inventory;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Interrupts;
import dev.holdfast.base.memory.MemoryAlarm;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.node.ClusterStatus;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls one cluster repeatedly: two calls to one member, whatever the number of nodes and guests. When the member is late or
 * fails, the other enrolled ones are checked at once, and the first that answers is polled in the same round. The version of
 * the others is also read periodically, so that an endpoint that is down is noticed before it is needed.
 */
final class Poller implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Poller.class);
    private static final Duration CHECK = Duration.ofSeconds(60);
    /** A member that takes longer may be down; its timeout is much longer. */
    private static final Duration LATE = Duration.ofSeconds(5);

    private static final Duration LEASE_CHECK = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

    private final long clusterId;
    private final PollResults results;
    private final Hosts hosts;
    private final Hypervisors hypervisors;
    private final InstantSource clock;
    private final Duration interval;
    private final Sharing sharing;
    private final ClusterLimits limits = ClusterLimits.ofHeap();

    private final Map<Long, Thread> checks = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long asked;
    private long startedAt;
    private long done;
    private @Nullable Thread thread;

    Poller(
            long clusterId,
            PollResults results,
            Hosts hosts,
            Hypervisors hypervisors,
            InstantSource clock,
            Duration interval,
            Sharing sharing) {
        this.sharing = sharing;
        this.clusterId = clusterId;
        this.results = results;
        this.hosts = hosts;
        this.hypervisors = hypervisors;
        this.clock = clock;
        this.interval = interval;
    }

    /** What a poller has to know of other replicas. */
    interface Sharing {
        /** Whether this replica may still poll the cluster. */
        boolean mayPoll(long clusterId);

        /** How many wishes of other replicas for a poll at once are known. */
        long asked(long clusterId);

        /** A round has ended, which began when so many wishes were known. */
        void polled(long clusterId, long answered);
    }

    /** Polls from now on; the first time after so long, unless somebody asks for it earlier. */
    Poller start(Duration pause) {
        thread = Thread.ofVirtual().name("poll-" + clusterId).start(() -> run(pause));
        return this;
    }

    /** Requests the first round, if it has not begun. */
    void begin() {
        change(() -> asked = Math.max(asked, 1));
    }

    /** Requests a new round, even if one is running. */
    void wake() {
        change(() -> asked = startedAt + 1);
    }

    /** Changes what others wait for. */
    private void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until a round that begins after this call has ended, at most {@code timeout}. */
    void poll(Duration timeout) throws InterruptedException {
        lock.lock();
        try {
            long wanted = startedAt + 1;
            asked = wanted;
            changed.signalAll();
            long left = timeout.toNanos();
            while (done < wanted && left > 0) left = changed.awaitNanos(left);
        } finally {
            lock.unlock();
        }
    }

    private void run(Duration first) {
        int failures = 0;
        try {
            await(first);
            while (true) {
                // Another replica may poll by now, if this one could not renew its lease.
                while (!sharing.mayPoll(clusterId)) await(LEASE_CHECK);
                long round = next();
                long wishes = sharing.asked(clusterId);
                boolean seen = false;
                try {
                    seen = poll();
                } catch (RuntimeException e) {
                    log.warn("Polling cluster {} failed", clusterId, e);
                } catch (OutOfMemoryError e) {
                    MemoryAlarm.failed("the poll of cluster " + clusterId, e);
                }
                sharing.polled(clusterId, wishes);
                change(() -> done = round);
                failures = seen ? 0 : failures + 1;
                await(pause(failures));
            }
        } catch (InterruptedException e) {
            log.debug("Polling of cluster {} stopped", clusterId);
        }
    }

    private long next() {
        lock.lock();
        try {
            return ++startedAt;
        } finally {
            lock.unlock();
        }
    }

    private void await(Duration pause) throws InterruptedException {
        lock.lock();
        try {
            long left = pause.toNanos();
            boolean mayPoll = sharing.mayPoll(clusterId);
            while ((asked <= startedAt || !mayPoll) && left > 0) left = changed.awaitNanos(left);
        } finally {
            lock.unlock();
        }
    }

    /** The interval with a tenth of jitter, to spread the clusters' polls; doubled after each failure, up to a minute. */
    private Duration pause(int failures) {
        long base = interval.toMillis() << Math.min(failures, 6);
        long bounded = failures == 0 ? base : Math.max(interval.toMillis(), Math.min(base, LONGEST_PAUSE.toMillis()));
        long jitter = ThreadLocalRandom.current().nextLong(bounded / 10 + 1);
        return Duration.ofMillis(bounded - bounded / 20 + jitter);
    }

    private boolean poll() throws InterruptedException {
        List<Host> members = new ArrayList<>(hosts.ofCluster(clusterId));
        if (members.isEmpty()) return false;
        Snapshot last = results.find(clusterId);
        // First the member that answered last, then those with the fewest failures.
        members.sort(Comparator.comparing((Host h) -> last == null || last.via() != h.id())
                .thenComparing(results::failures)
                .thenComparing(Host::id));
        Host first = members.removeFirst();
        if (!pollFirst(first, members)) return pollAny(members);
        for (Host host : members) {
            if (isDue(host)) startCheck(host);
        }
        return true;
    }

    /** Polls a member, and checks the others as soon as it is late: they shall not wait for its timeout. */
    private boolean pollFirst(Host host, List<Host> others) throws InterruptedException {
        if (others.isEmpty()) return poll(host);
        var ended = new CountDownLatch(1);
        Thread late = Thread.ofVirtual().name("late-" + clusterId).start(() -> {
            try {
                if (!ended.await(LATE.toMillis(), MILLISECONDS)) others.forEach(this::startCheck);
            } catch (InterruptedException e) {
                log.debug("Polling of cluster {} stopped", clusterId);
            }
        });
        try {
            return poll(host);
        } finally {
            ended.countDown();
            late.join();
        }
    }

    /** Checks the members at once, and polls the first that answers. */
    private boolean pollAny(List<Host> members) throws InterruptedException {
        Instant begun = clock.instant();
        members.forEach(this::startCheck);
        var left = new ArrayList<>(members);
        while (true) {
            Host next = nextToAnswer(left, begun);
            if (next == null) return false;
            if (poll(next)) return true;
            if (Thread.interrupted()) throw new InterruptedException();
            left.remove(next);
        }
    }

    /** Waits for a check of one of these members that succeeds; null if none does. */
    private @Nullable Host nextToAnswer(List<Host> members, Instant since) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (true) {
                // Before the results: a check stores its result, and ends then.
                boolean checking = members.stream().anyMatch(host -> checks.containsKey(host.id()));
                for (Host host : members) {
                    Instant lastGood = results.lastGood(host);
                    if (results.failures(host) == 0 && lastGood != null && !lastGood.isBefore(since)) return host;
                }
                if (!checking) return null;
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean poll(Host host) {
        try {
            // Not after the answers: what changes meanwhile is perhaps not in them.
            Instant at = clock.instant();
            PveClient client = hypervisors.of(host);
            var rows = client.clusterResources();
            ClusterStatus status = client.clusterStatus();
            HostProblem other = hosts.contradiction(host, status);
            if (other != null) {
                log.info("Host {} is not what it was: {}", host.name(), other.detail());
                results.failed(host, other, null);
                return false;
            }
            Duration took = Duration.between(at, clock.instant());
            if (host.pveVersion() == null || results.lastGood(host) == null) {
                hosts.learnVersion(host, client.version().version());
            }
            String fault = limits.fault(
                    status,
                    rows,
                    results.all().stream()
                            .filter(one -> one.clusterId() != clusterId)
                            .toList());
            if (fault != null) {
                log.warn("Host {} was not read: {}", host.name(), fault);
                results.failed(host, new HostProblem(HypervisorProblem.TOO_LARGE, fault), null);
                return false;
            }
            results.answered(host);
            hosts.learn(clusterId, status);
            results.store(SnapshotReader.read(clusterId, at, host.id(), status, rows, results.find(clusterId)), took);
            return true;
        } catch (PveException e) {
            failed(host, e);
            return false;
        }
    }

    private boolean isDue(Host host) {
        Instant lastGood = results.lastGood(host);
        return lastGood == null || lastGood.plus(CHECK).isBefore(clock.instant()) || results.failures(host) > 0;
    }

    /** On its own thread: an endpoint that takes seconds to fail must not delay the cluster's next poll. */
    private void startCheck(Host host) {
        Thread check = Thread.ofVirtual().name("check-" + host.id()).unstarted(() -> check(host));
        if (checks.putIfAbsent(host.id(), check) == null) check.start();
    }

    private void check(Host host) {
        try {
            PveClient client = hypervisors.of(host);
            hosts.learnVersion(host, client.version().version());
            HostProblem other = hosts.contradiction(host, client.clusterStatus());
            if (other == null) results.answered(host);
            else results.failed(host, other, null);
        } catch (PveException.NotPermitted e) {
            results.answered(host); // it answers; a missing privilege is reported where it is needed
        } catch (PveException e) {
            failed(host, e);
        } catch (RuntimeException e) {
            log.warn("Checking host {} failed", host.name(), e);
        } catch (OutOfMemoryError e) {
            MemoryAlarm.failed("the check of host " + host.name(), e);
        } finally {
            change(() -> checks.remove(host.id()));
        }
    }

    private void failed(Host host, PveException e) {
        if (Thread.currentThread().isInterrupted()) return; // interrupted by us
        String offered = e instanceof PveException.NotTrusted n ? n.offered().toString() : null;
        log.info("Host {} did not answer: {}", host.name(), e.getMessage());
        results.failed(host, HypervisorFailures.problem(e), offered);
    }

    /** Stops the poller without waiting for its end. */
    @Override
    public void close() {
        Thread running = thread;
        if (running != null) Interrupts.interrupt(running);
    }

    /** Waits until all its threads have ended. */
    void end() {
        Thread running = thread;
        if (running != null) Interrupts.end(List.of(running));
        Interrupts.end(List.copyOf(checks.values()));
    }
}
