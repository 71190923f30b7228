package dev.holdfast.network.apply;

import dev.holdfast.base.Refusal;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.revert.RevertSwitch;
import dev.holdfast.revert.RevertSwitch.State;
import dev.holdfast.revert.RevertSwitches;
import dev.holdfast.revert.SwitchReport;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is in force at the end: the node is reached over a new connection, and its switch is told what to do. */
final class ApplyEnd {
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final ApplyParams params;
    private final JobContext job;
    private final NodeReach reach;
    private final RevertSwitches switches;
    private final @Nullable RevertSwitch armed;
    private final InstantSource clock;
    private final Patience patience;
    private boolean waiting;
    private @Nullable Instant answersSince;
    private boolean steady;
    private @Nullable String sshFault;

    ApplyEnd(
            ApplyParams params,
            JobContext job,
            NodeReach reach,
            RevertSwitches switches,
            @Nullable RevertSwitch armed,
            InstantSource clock,
            Patience patience) {
        this.params = params;
        this.job = job;
        this.reach = reach;
        this.switches = switches;
        this.armed = armed;
        this.clock = clock;
        this.patience = patience;
    }

    /** The outcome after the task ended like this, with this text of the host. */
    Outcome of(TaskEnd task, String message) throws InterruptedException {
        boolean applied = task == TaskEnd.OK || task == TaskEnd.WARNINGS;
        // After a silence that was long enough for the task, the node is asked once more.
        Instant end = task == TaskEnd.LOST ? clock.instant() : clock.instant().plus(patience.silence());
        if (armed == null) return withoutSwitch(task, message, end);
        while (true) {
            boolean tellable = reach() && (!applied || steady);
            SwitchReport report = tellable ? tell(armed, applied) : null;
            if (report != null && !report.busy()) {
                switch (report.state()) {
                    case KEPT -> {
                        if (applied) return kept(armed);
                    }
                    case FIRED -> {
                        return putBack(armed, report, applied, message);
                    }
                    case LOST -> {
                        return restarted(armed, applied, message);
                    }
                    case ARMED, ARMING -> {}
                }
                if (report.state() == State.KEPT) return keptByPerson(message);
            }
            if (isOver(end)) return unknown(armed);
            job.pause(PAUSE);
        }
    }

    private boolean reach() throws InterruptedException {
        boolean answers = reach.answers();
        if (answers && waiting) {
            job.hostAnswered();
            job.line(JobEvent.Stream.STATUS, "Node " + params.node() + " answers again" + where() + ".");
        } else if (!answers && !waiting) {
            job.line(JobEvent.Stream.STATUS, "Node " + params.node() + " can't be reached. Waiting for it.");
        }
        if (!answers) {
            job.hostSilent(params.node());
            answersSince = null;
            steady = false;
        } else {
            Instant now = clock.instant();
            if (answersSince == null) answersSince = now;
            // By its answers alone: time that passes after the last one proves nothing.
            steady = !now.isBefore(answersSince.plus(patience.steady()));
        }
        waiting = !answers;
        return answers;
    }

    /** Not while the node answers, but not for long enough yet. */
    private boolean isOver(Instant end) {
        boolean hopeful = answersSince != null && !steady;
        return !hopeful && !clock.instant().isBefore(end);
    }

    private String where() {
        String address = reach.newAddress();
        return address == null ? "" : " at its new address " + address;
    }

    /** Null when it can't be told now. */
    private @Nullable SwitchReport tell(RevertSwitch one, boolean applied) throws InterruptedException {
        try {
            return applied ? switches.keep(one, reach.newAddress()) : switches.fire(one, reach.newAddress());
        } catch (SshException | Refusal e) {
            if (sshFault == null) {
                job.line(
                        JobEvent.Stream.STATUS,
                        "Node " + params.node() + " answers, but not over SSH (" + e.getMessage() + "). Trying again.");
            }
            sshFault = e.getMessage();
            return null;
        }
    }

    private Outcome kept(RevertSwitch one) throws InterruptedException {
        job.line("Node " + params.node() + " was reached over a new connection" + where() + ", and keeps the new"
                + " configuration.");
        switches.remove(one, reach.newAddress(), job);
        return done();
    }

    private Outcome done() {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("node", params.node());
        String address = reach.newAddress();
        if (address != null) {
            result.put("address", address);
            job.line("The node has the new address " + address + ". Change the address of its host to it.");
        }
        return new Outcome.Done(result);
    }

    private Outcome putBack(RevertSwitch one, SwitchReport report, boolean applied, String message)
            throws InterruptedException {
        report.log().forEach(line -> job.line(params.node() + ": " + line));
        switches.remove(one, reach.newAddress(), job);
        String why = applied
                ? "Holdfast did not reach node " + params.node() + " in time after the new configuration was applied."
                : failure(message);
        return new Outcome.Failed(
                why + " The node put its old configuration back. Correct the new one, and stage it again.",
                Map.of("node", params.node(), "reverted", true));
    }

    private Outcome restarted(RevertSwitch one, boolean applied, String message) throws InterruptedException {
        switches.lost(one);
        job.line(
                JobEvent.Stream.STATUS,
                "The process that would have put the old configuration back is gone: node " + params.node()
                        + " was restarted, or someone ended it.");
        if (!applied) {
            return new Outcome.Failed(failure(message) + " The old configuration was not put back. To do that, run "
                    + one.command() + " on the node.");
        }
        return done();
    }

    private Outcome keptByPerson(String message) {
        return new Outcome.Failed(
                failure(message) + " The node keeps the new configuration, because someone told it to.");
    }

    private static String failure(String message) {
        return message.isBlank()
                ? "How the task ended is not known."
                : "The configuration could not be applied: " + message + (message.endsWith(".") ? "" : ".");
    }

    private Outcome unknown(RevertSwitch one) {
        String back = "By now it has put its old configuration back, unless it was restarted or could not do it.";
        if (sshFault != null && !waiting) {
            return new Outcome.Unknown("Node " + params.node() + " answers, but not over SSH (" + sshFault
                    + "), so that it could not be told to keep the new configuration. " + back
                    + " Look at its network, and repair SSH.");
        }
        return new Outcome.Unknown("Node " + params.node() + " did not come back. " + back
                + " Sign in at its console. " + one.folder() + "/log says what it did, and " + one.command()
                + " puts the old configuration back.");
    }

    private Outcome withoutSwitch(TaskEnd task, String message, Instant end) throws InterruptedException {
        if (task == TaskEnd.FAILED) {
            return new Outcome.Failed(failure(message) + " The node's configuration file contains the changes"
                    + " nevertheless. Look at its network, then stage a correction and apply that.");
        }
        while (!reach() || !steady) {
            if (isOver(end)) {
                return new Outcome.Unknown(
                        "Node " + params.node() + " did not come back. Sign in at its console, correct"
                                + " /etc/network/interfaces, and run ifreload -a. The previous file is not kept.");
            }
            job.pause(PAUSE);
        }
        if (task == TaskEnd.LOST) {
            return new Outcome.Unknown(
                    "Node " + params.node() + " answers, but how the task ended is not known. Look at its network.");
        }
        job.line("Node " + params.node() + " was reached over a new connection" + where() + ".");
        return done();
    }

    /** The order was not given: the node is to do nothing either. */
    void nothingApplied() throws InterruptedException {
        if (armed == null) return;
        try {
            if (switches.keep(armed, null).state() == State.KEPT) switches.remove(armed, null, job);
        } catch (SshException | Refusal e) {
            job.line(
                    JobEvent.Stream.STATUS,
                    "The node puts the same configuration back once more, because it could not be"
                            + " told that nothing was applied.");
        }
    }
}
