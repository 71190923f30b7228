package dev.holdfast.backups.restore;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a restore does with a new guest that is to have no link: disconnecting it, and only then starting it. */
record NewGuest(GuestHandle guest, JobContext job) {
    /** Null when it has no link now, and runs if that is wanted; otherwise how the job ends. */
    @Nullable
    Outcome disconnected(boolean start) throws InterruptedException {
        try {
            job.step("disconnected", this::disconnect);
        } catch (PveException.Unreachable | PveException.TimedOut e) {
            throw e; // nothing about the guest
        } catch (PveException | Refusal e) {
            return connected(HypervisorFailures.detail(e));
        }
        job.step("told", () -> job.line("Its NICs have no link. Connect them when the address is free."));
        return start ? started() : null;
    }

    private void disconnect() {
        PveGuest client = guest.client();
        GuestConfig before = client.config();
        ConfigChange change = ConfigChange.NONE.onlyAt(before.digest());
        for (Map.Entry<String, NicConfig> nic : before.nics().entrySet()) {
            change = change.set(
                    nic.getKey(), nic.getValue().with("link_down", "1").toString());
        }
        if (change.set().isEmpty()) return;
        ConfigurationWrite.change(client, change, client.pending());
        List<String> linked = client.config().nics().entrySet().stream()
                .filter(nic -> !nic.getValue().is("link_down"))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        if (!linked.isEmpty()) throw Refusal.conflict("The host left the link of " + String.join(", ", linked) + ".");
    }

    private Outcome connected(String why) {
        return new Outcome.Failed(
                "The guest was restored as " + guest.noun() + " " + guest.ref().vmid()
                        + " and not started, because its NICs could not be disconnected: " + why
                        + " Disconnect them before you start it, or delete it.");
    }

    private @Nullable Outcome started() throws InterruptedException {
        TaskEnd end = job.execute("start", guest.order(GuestTask.START, PveGuest::start));
        String what =
                "The guest was restored as " + guest.noun() + " " + guest.ref().vmid();
        return switch (end) {
            case OK, WARNINGS -> null;
            case FAILED -> new Outcome.Failed(what + " and does not start: " + job.taskMessage() + ".");
            case LOST -> new Outcome.Unknown(what + ". The host stopped answering while it was started.");
        };
    }
}
