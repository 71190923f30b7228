package dev.holdfast.vms.migrate;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.ssh.Collected;
import dev.holdfast.ssh.Command;
import dev.holdfast.ssh.Exit;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Deletes machines that a move between clusters leaves behind locked. Only root may do that, and no token counts as root, so
 * it is done over SSH. The lock is not removed first: an unlocked machine could be started.
 */
record LockedMachines(HostSsh ssh) {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final NodeTask.Filter ACTIVE =
            new NodeTask.Filter("active", 0, 50, null, null, null, false, null, null);

    /**
     * Deletes a machine that is stopped and locked, which no task works on, and which certainly is the one with this identity.
     *
     * @param host its node's, for the sign-in; null when it is not enrolled
     * @return null once the machine is gone, or why it is not deleted and what to do, in sentences
     */
    @Nullable
    String delete(GuestHandle machine, @Nullable String identity, @Nullable Long host, JobContext job)
            throws InterruptedException {
        String command = "qm destroy " + machine.ref().vmid() + " --skiplock 1 --purge 1";
        String next = " Once you have checked that it is not needed, run as root on " + machine.node() + ": " + command;
        try {
            if (!machine.exists()) return null;
            if (identity == null || !identity.equals(machine.identity())) {
                return "It is not recognized as this machine." + next;
            }
            PveGuest.Status status = machine.client().status();
            if (status.isUp()) return "It runs. Check which of the two is needed, and stop the other one.";
            boolean busy = machine.nodeClient().tasks(ACTIVE.of(machine.ref().vmid())).stream()
                    .anyMatch(task -> !task.isOver());
            if (busy) return "A task still works on it." + next;
            if (status.lock() == null) return "It is not locked any more, as the move left it." + next;
            if (host == null || !ssh.isVerified(host)) {
                return "It is stopped and locked, which only root may delete, and SSH to that host is not set up."
                        + next;
            }
            job.line(
                    "Deleting VM " + machine.ref().vmid() + " on " + machine.node() + ", which is stopped and locked.");
            String problem = run(host, command);
            return machine.exists() ? "It could not be deleted: " + problem + "." + next : null;
        } catch (PveException e) {
            return "It could not be read: " + HypervisorFailures.detail(e) + next;
        } catch (Refusal e) {
            return "It could not be deleted: " + e.detail() + next;
        }
    }

    /** Returns what the command printed as errors. */
    private String run(long host, String line) throws InterruptedException {
        var output = new Collected();
        try (SshConnection connection = ssh.connect(host)) {
            Exit exit = connection.run(new Command(line, Map.of(), LIMIT), output, () -> false);
            return output.errors().isEmpty() ? "the command ended with " + exit : output.errors();
        } catch (SshException e) {
            return HostSsh.refusal(e).detail();
        }
    }
}
