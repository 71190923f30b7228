package dev.holdfast.vms.agent;

import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.client.HostTask;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.guest.PveAgent;
import dev.holdfast.pve.wire.PveException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A command that runs inside a machine. Its agent tells what it printed only at its end, and only once; neither the agent nor
 * Proxmox VE can end it.
 */
final class CommandProcess implements RemoteTask {
    /** Why nobody waits for its end any more. */
    enum Lost {
        /** The time for it is over. */
        TIME,
        /** The job was canceled. */
        CANCELED,
        /** The machine does not run any more, and with it the command. */
        STOPPED,
        /** The agent does not know it (any more). */
        FORGOTTEN,
        /** What it printed is more than can be read. */
        TOO_LARGE
    }

    private final long pid;
    private final String node;
    private final Supplier<PveAgent> agent;
    private final InstantSource clock;
    private final Instant deadline;
    private PveAgent.@Nullable ProgramEnd end;
    private @Nullable Lost lost;

    CommandProcess(long pid, String node, Supplier<PveAgent> agent, InstantSource clock, Instant deadline) {
        this.pid = pid;
        this.node = node;
        this.agent = agent;
        this.clock = clock;
        this.deadline = deadline;
    }

    /** How it ended; null when that is not known. */
    PveAgent.@Nullable ProgramEnd end() {
        return end;
    }

    /** Why its end is not known; null when it is, or the host does not answer. */
    @Nullable
    Lost lost() {
        return lost;
    }

    @Override
    public String id() {
        return Long.toString(pid);
    }

    @Override
    public String host() {
        return node;
    }

    @Override
    public Status poll() throws HostUnreachable {
        if (lost != null) return new Status(TaskEnd.LOST, "");
        try {
            end = agent.get().end(pid);
            if (end != null) return new Status(TaskEnd.OK, "OK");
        } catch (PveException.Refused e) {
            switch (e.reason()) {
                case NOT_FOUND -> lost = Lost.FORGOTTEN;
                case NOT_RUNNING, NO_SUCH_GUEST -> lost = Lost.STOPPED;
                case NODE_UNREACHABLE -> unlessLate(e);
                // The agent may be busy, frozen for a backup, or about to be restarted: it may answer again.
                default -> {}
            }
        } catch (PveException.TooLarge e) {
            lost = Lost.TOO_LARGE;
        } catch (PveException e) {
            unlessLate(e);
        } catch (Refusal e) {
            lost = Lost.STOPPED; // the machine is gone, or its host is no longer enrolled
        }
        if (lost == null && isLate()) lost = Lost.TIME;
        return lost == null ? Status.running() : new Status(TaskEnd.LOST, "");
    }

    private boolean isLate() {
        return !clock.instant().isBefore(deadline);
    }

    private void unlessLate(PveException e) throws HostUnreachable {
        if (isLate()) return;
        if (e instanceof PveException.Refused) {
            throw new HostUnreachable(HypervisorFailures.problem(e).detail(), false, e);
        }
        throw HostTask.contactLost(e);
    }

    @Override
    public List<String> log(int from, int limit) {
        return List.of();
    }

    @Override
    public void stop() {
        lost = Lost.CANCELED;
        throw Refusal.conflict("nothing outside of a machine can end a command in it, so it goes on");
    }
}
