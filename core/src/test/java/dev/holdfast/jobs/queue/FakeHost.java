package dev.holdfast.jobs.queue;

import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A host whose tasks the test controls, all in the same way; it survives crashes of Holdfast. */
final class FakeHost implements Order {
    /** How an order is given, if the test replaces the default. */
    interface Sending {
        RemoteTask send() throws HostUnreachable, InterruptedException;
    }

    final Set<String> tasks = ConcurrentHashMap.newKeySet();
    final List<String> log = new CopyOnWriteArrayList<>();
    volatile boolean silent;
    volatile boolean silentAfterOrder;
    volatile boolean losesAnswer;
    volatile boolean stopped;
    volatile boolean forgetsOrders;
    volatile boolean refusesStop;
    volatile boolean cannotStopNow;
    volatile boolean hidesLog;
    /** Its task prints this line for ever. */
    volatile String endlessLine;

    volatile int linesRead;
    volatile TaskEnd end;
    volatile int orders;
    volatile int polls;
    private volatile CountDownLatch frozen = new CountDownLatch(0);

    /** An order to this host that is given in this way. */
    Order givenBy(Sending sending) {
        return new Order() {
            @Override
            public String host() {
                return FakeHost.this.host();
            }

            @Override
            public String subject() {
                return FakeHost.this.subject();
            }

            @Override
            public Set<String> tasks() throws HostUnreachable {
                return FakeHost.this.tasks();
            }

            @Override
            public RemoteTask send() throws HostUnreachable, InterruptedException {
                return sending.send();
            }

            @Override
            public RemoteTask attach(String taskId) {
                return FakeHost.this.attach(taskId);
            }
        };
    }

    /** From now on it accepts every call and does not answer. */
    void freeze() {
        frozen = new CountDownLatch(1);
    }

    /** From now on it is neither silent nor frozen. */
    void answers() {
        silent = false;
        frozen.countDown();
    }

    private void answer() throws HostUnreachable {
        polls++;
        JobFixture.await(frozen, "the host to answer");
        if (silent)
            throw new HostUnreachable("connection refused", false, new java.io.IOException("connection refused"));
    }

    @Override
    public String host() {
        return "node1";
    }

    @Override
    public synchronized RemoteTask send() throws HostUnreachable {
        answer();
        orders++;
        String id = "UPID:" + orders;
        if (!forgetsOrders) tasks.add(id);
        if (silentAfterOrder) silent = true; // else left alone: the test may be changing it
        if (losesAnswer) throw lostAnswer();
        return attach(id);
    }

    static HostUnreachable lostAnswer() {
        return new HostUnreachable("timeout", true, new java.io.IOException("timeout"));
    }

    @Override
    public String subject() {
        return "start of it";
    }

    @Override
    public Set<String> tasks() throws HostUnreachable {
        answer();
        return Set.copyOf(tasks);
    }

    @Override
    public RemoteTask attach(String taskId) {
        return new RemoteTask() {
            @Override
            public String id() {
                return taskId;
            }

            @Override
            public String host() {
                return "node1";
            }

            @Override
            public Status poll() throws HostUnreachable {
                answer();
                return end == null
                        ? Status.running()
                        : new Status(end, end == TaskEnd.OK ? "OK" : "interrupted by signal");
            }

            @Override
            public List<String> log(int from, int limit) throws HostUnreachable {
                answer();
                if (hidesLog) throw new IllegalStateException("403 no log for you");
                if (endlessLine != null) {
                    linesRead += limit;
                    return Collections.nCopies(limit, endlessLine);
                }
                int size = log.size();
                return from >= size ? List.of() : List.copyOf(log.subList(from, Math.min(size, from + limit)));
            }

            @Override
            public void stop() throws HostUnreachable {
                answer();
                stopped = true;
                if (cannotStopNow) throw new HostUnreachable("timeout", true, new java.io.IOException("timeout"));
                if (refusesStop) throw new IllegalStateException("500 not now");
            }
        };
    }
}
