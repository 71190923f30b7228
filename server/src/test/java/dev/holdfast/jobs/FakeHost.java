package dev.holdfast.jobs;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A host with one task at the most, which the test runs by hand; it outlives crashes of ours. */
final class FakeHost implements Order {
    final List<String> log = new CopyOnWriteArrayList<>();
    volatile boolean silent;
    volatile boolean silentAfterOrder;
    volatile boolean losesAnswer;
    volatile boolean stopped;
    volatile boolean forgetsOrders;
    volatile boolean refusesStop;
    volatile boolean cannotStopNow;
    volatile boolean hidesLog;
    volatile TaskEnd end;
    volatile int orders;
    volatile int looks;
    private volatile RemoteTask task;
    private volatile CountDownLatch frozen = new CountDownLatch(0);

    /** From now on it takes every question and does not answer. */
    void freeze() {
        frozen = new CountDownLatch(1);
    }

    /** It is neither silent nor frozen any more. */
    void answers() {
        silent = false;
        frozen.countDown();
    }

    private void answer() throws NoContact {
        looks++;
        Plant.await(frozen, "the host to answer");
        if (silent) throw new NoContact("connection refused", false, new java.io.IOException("connection refused"));
    }

    @Override
    public String host() {
        return "node1";
    }

    @Override
    public synchronized RemoteTask send() throws NoContact {
        answer();
        orders++;
        if (!forgetsOrders) task = attach("UPID:" + orders);
        silent |= silentAfterOrder;
        if (losesAnswer) throw new NoContact("timeout", true, new java.io.IOException("timeout"));
        return task;
    }

    @Override
    public Trace look(Instant since) throws NoContact {
        answer();
        return task == null ? new Trace.NotStarted() : new Trace.Found(task);
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
            public Status poll() throws NoContact {
                answer();
                return end == null
                        ? Status.running()
                        : new Status(end, end == TaskEnd.OK ? "OK" : "interrupted by signal");
            }

            @Override
            public List<String> log(int from, int limit) throws NoContact {
                answer();
                if (hidesLog) throw new IllegalStateException("403 no log for you");
                int size = log.size();
                return from >= size ? List.of() : List.copyOf(log.subList(from, Math.min(size, from + limit)));
            }

            @Override
            public void stop() throws NoContact {
                answer();
                stopped = true;
                if (cannotStopNow) throw new NoContact("timeout", true, new java.io.IOException("timeout"));
                if (refusesStop) throw new IllegalStateException("500 not now");
            }
        };
    }
}
