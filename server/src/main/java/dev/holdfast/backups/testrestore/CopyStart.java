package dev.holdfast.backups.testrestore;

import dev.holdfast.backups.tested.TestState;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Isolates a copy and starts it, never without having read that it is isolated. */
final class CopyStart {
    private CopyStart() {}

    static void isolate(Copy copy, JobContext job) throws InterruptedException {
        try {
            job.step("isolated", () -> {
                PveGuest client = copy.guest().client();
                GuestConfig before = client.config();
                if (!copy.isIn(before)) throw new NotIsolated(List.of("it is another guest"));
                PendingConfig pending = client.pending();
                ConfigurationWrite.change(client, copy.isolation().change(before), pending);
                needIsolated(copy, client.config());
                job.line("The copy has no link at its NICs and nothing of its node.");
            });
        } catch (NotIsolated e) {
            throw Verdict.end(job, TestState.UNKNOWN, e.sentence());
        } catch (PveException.Unreachable | PveException.TimedOut e) {
            throw e; // nothing about the copy
        } catch (PveException | Refusal e) {
            throw Verdict.end(job, TestState.UNKNOWN, notIsolated(HypervisorFailures.detail(e)));
        }
    }

    private static String notIsolated(String why) {
        return "The copy was not started, because it can't be isolated: " + why;
    }

    /** The copy is not, or no longer, separated from everything else. */
    private static final class NotIsolated extends RuntimeException {
        private final transient List<String> faults;

        NotIsolated(List<String> faults) {
            this.faults = faults;
        }

        String sentence() {
            return notIsolated(String.join(", ", faults) + ".");
        }
    }

    private static void needIsolated(Copy copy, GuestConfig config) {
        List<String> faults = copy.isolation().faults(config);
        if (faults.isEmpty() && !copy.isIn(config)) faults = List.of("it is another guest");
        if (!faults.isEmpty()) throw new NotIsolated(faults);
    }

    static void start(Copy copy, JobContext job) throws InterruptedException {
        TaskEnd end;
        try {
            end = job.execute("start", copy.guest().order(GuestTask.START, client -> {
                // Read again right before: the job may have waited for hours, and somebody may have changed the copy.
                needIsolated(copy, client.config());
                return client.start();
            }));
        } catch (NotIsolated e) {
            throw Verdict.end(job, TestState.UNKNOWN, e.sentence());
        } catch (PveException e) {
            throw Verdict.end(job, TestState.UNKNOWN, "The copy could not be started: " + HypervisorFailures.detail(e));
        }
        job.stopIfCanceled();
        switch (copy.guest().judged(end, true, job)) {
            case OK, WARNINGS -> {}
            case LOST ->
                throw Verdict.end(job, TestState.UNKNOWN, "The host stopped answering while the copy was started.");
            case FAILED -> {
                boolean isOfGuest = !isOfNode(job.taskMessage());
                throw Verdict.end(
                        job,
                        isOfGuest ? TestState.FAILED : TestState.UNKNOWN,
                        "The guest was restored and does not start: " + job.taskMessage() + ".");
            }
        }
    }

    /** Whether a start failed because of what the node lacks. */
    private static boolean isOfNode(String message) {
        return Set.of(
                                PveException.Reason.NO_QUORUM,
                                PveException.Reason.LOCKED,
                                PveException.Reason.NO_SPACE,
                                PveException.Reason.NOT_FOUND)
                        .contains(PveException.Reason.of(message))
                || Arrays.asList("allocate memory", "not enough memory", "is not online", "interrupt", "signal")
                        .stream()
                        .anyMatch(message::contains);
    }
}
