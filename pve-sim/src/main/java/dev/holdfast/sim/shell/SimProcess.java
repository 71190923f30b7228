package dev.holdfast.sim.shell;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A process: a number, a group, what was sent to it, and the threads that do its work. A program that a shell waits for runs
 * on the shell's own thread; when only the shell is sent something, its program ends with it, where a real one would go on.
 */
public final class SimProcess {
    private final Computer computer;
    private final @Nullable SimProcess parent;
    private final int pid;
    private volatile int group;
    private volatile @Nullable Signal pending;
    private volatile int status;
    /** Whether something was sent to it itself; from then on it minds that alone. */
    private volatile boolean addressed;

    private final Set<Thread> threads = new HashSet<>();
    private final CountDownLatch over = new CountDownLatch(1);

    SimProcess(Computer computer, @Nullable SimProcess parent, int pid) {
        this.computer = computer;
        this.parent = parent;
        this.pid = pid;
        this.group = parent == null || parent.computer != computer ? pid : parent.group;
    }

    /** The computer that it runs on. */
    public Computer computer() {
        return computer;
    }

    /** Its number. */
    public int pid() {
        return pid;
    }

    int group() {
        return group;
    }

    int parentPid() {
        return parent == null ? 1 : parent.pid;
    }

    /** Makes it the first of a group of its own. */
    public void lead() {
        group = pid;
    }

    /** What a process does, and the status that it ends with. */
    public interface Work {
        /** Does it. */
        int run() throws InterruptedException;
    }

    /** Does all of its work on this thread, ends it and tells its status. */
    public int run(Work work) throws InterruptedException {
        enter();
        int end = 1;
        try {
            end = work.run();
        } catch (Killed killed) {
            end = killed.status();
        } catch (InterruptedException e) {
            Signal sent = takeSignal();
            if (sent == null) throw e;
            end = new Killed(sent).status();
        } finally {
            leave();
            end(end);
        }
        return end;
    }

    void enter() {
        synchronized (threads) {
            threads.add(Thread.currentThread());
        }
    }

    /** From here on nothing that is sent to it reaches this thread any more. */
    void leave() {
        synchronized (threads) {
            threads.remove(Thread.currentThread());
            var _ = Thread.interrupted();
        }
    }

    private void end(int how) {
        status = how;
        computer.ended(this);
        over.countDown();
    }

    /** Sends it a signal. */
    public void send(Signal signal) {
        send(signal, List.of(this));
    }

    /**
     * Sends several of them a signal as if at one moment. They may share a thread, so each has it before one of them is
     * woken, a child before its parent (or it would mind what was sent to that), and no thread is woken twice: the second
     * time would disturb what the first one led to.
     */
    static void send(Signal signal, Collection<SimProcess> processes) {
        var sorted = new ArrayList<>(processes);
        sorted.sort(Comparator.comparingInt(SimProcess::pid).reversed());
        for (SimProcess process : sorted) {
            synchronized (process.threads) {
                if (process.pending != Signal.KILL) process.pending = signal;
            }
        }
        var woken = new HashSet<Thread>();
        for (SimProcess process : sorted) {
            synchronized (process.threads) {
                process.threads.stream().filter(woken::add).forEach(Thread::interrupt);
            }
        }
    }

    /** Takes over what was sent to its parent while it was being made. */
    void share() {
        Signal sent = parent == null ? null : parent.pending;
        if (sent != null) send(sent);
    }

    /** Waits for its end and tells its status. */
    int await() throws InterruptedException {
        over.await();
        return status;
    }

    /** What was sent to it, or to whoever waits for it; its own is taken, that of the others stays for them. */
    @Nullable
    Signal takeSignal() {
        var _ = Thread.interrupted();
        // A group's children are sent theirs before their parents: looked at in this order, its own cannot be
        // overlooked.
        Signal ofOthers = addressed ? null : sentToParents();
        Signal sent = pending;
        if (sent == null) return ofOthers;
        if (sent != Signal.KILL) pending = null;
        addressed = true;
        return sent;
    }

    private @Nullable Signal sentToParents() {
        for (SimProcess p = parent; p != null && p.runsHere(); p = p.parent) {
            if (p.pending != null) return p.pending;
        }
        return null;
    }

    private boolean runsHere() {
        synchronized (threads) {
            return threads.contains(Thread.currentThread());
        }
    }

    /** Ends this process when something was sent to it that it does not listen for. */
    public void check() {
        Signal sent = takeSignal();
        if (sent != null) throw new Killed(sent);
    }
}
