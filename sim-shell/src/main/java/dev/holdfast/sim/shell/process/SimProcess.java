package dev.holdfast.sim.shell.process;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A process: PID, process group, pending signal and the threads that do its work. A program that a shell waits for runs
 * on the shell's own thread; a signal to the shell alone ends the program too, while a real program would continue.
 */
public final class SimProcess {
    /** Held while signals are sent and taken: a thread that took one must not be woken for it later, in another read. */
    private static final Object SIGNALS = new Object();

    private final Computer computer;
    private final @Nullable SimProcess parent;
    private final int pid;
    private volatile int group;
    private volatile @Nullable Signal pending;
    private volatile int status;
    /** Whether the process itself got a signal; from then on it ignores signals to its parents. */
    private volatile boolean addressed;
    /** The signal of its parents that it has got; it stays pending there. */
    private volatile @Nullable Signal inherited;

    private final Set<Thread> threads = new HashSet<>();
    private final CountDownLatch over = new CountDownLatch(1);

    SimProcess(Computer computer, @Nullable SimProcess parent, int pid) {
        this.computer = computer;
        this.parent = parent;
        this.pid = pid;
        this.group = parent == null || parent.computer != computer ? pid : parent.group;
    }

    /** The computer that the process runs on. */
    public Computer computer() {
        return computer;
    }

    /** The process ID. */
    public int pid() {
        return pid;
    }

    int group() {
        return group;
    }

    /** The process ID of the parent, 1 if there is none. */
    public int parentPid() {
        return parent == null ? 1 : parent.pid;
    }

    /** Makes the process the leader of its own group. */
    public void lead() {
        group = pid;
    }

    /** The work of a process. */
    public interface Work {
        /** Does the work and returns the exit status. */
        int run() throws InterruptedException;
    }

    /** Does all the work on this thread, ends the process and returns its exit status. */
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

    /** Detaches this thread, so that signals to the process no longer reach it. */
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

    /** Sends a signal to the process. */
    public void send(Signal signal) {
        send(signal, List.of(this));
    }

    /**
     * Sends a signal to several processes at the same time. Processes can share a thread, so the signal is stored in
     * all of them before any thread is woken, in a child before its parent (otherwise the child would react to its
     * parent's signal), and no thread is woken twice: the second interrupt would disturb the handling of the first.
     */
    static void send(Signal signal, Collection<SimProcess> processes) {
        var sorted = new ArrayList<>(processes);
        sorted.sort(Comparator.comparingInt(SimProcess::pid).reversed());
        synchronized (SIGNALS) {
            for (SimProcess process : sorted) {
                if (process.pending != Signal.KILL) process.pending = signal;
            }
            var woken = new HashSet<Thread>();
            for (SimProcess process : sorted) {
                synchronized (process.threads) {
                    process.threads.stream().filter(woken::add).forEach(Thread::interrupt);
                }
            }
        }
    }

    /** Copies a signal that its parent got while this process was being created. */
    public void share() {
        Signal sent = parent == null ? null : parent.pending;
        if (sent != null) send(sent);
    }

    /** Waits for the end of the process and returns its exit status. */
    public int await() throws InterruptedException {
        over.await();
        return status;
    }

    /**
     * The pending signal of this process, which is cleared, or of a parent on this thread, which stays pending and is returned
     * once.
     */
    public @Nullable Signal takeSignal() {
        synchronized (SIGNALS) {
            return taken();
        }
    }

    private @Nullable Signal taken() {
        var _ = Thread.interrupted();
        // In a group, children get the signal before their parents: reading the parents first never misses the own one.
        Signal ofOthers = addressed ? null : sentToParents();
        Signal sent = pending;
        if (sent == null) {
            // Once, or its trap would be interrupted by it again.
            boolean known = ofOthers == inherited;
            inherited = ofOthers;
            return known ? null : ofOthers;
        }
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

    /** Ends this process if it has a pending signal. */
    public void check() {
        Signal sent = takeSignal();
        if (sent != null) throw new Killed(sent);
    }
}
