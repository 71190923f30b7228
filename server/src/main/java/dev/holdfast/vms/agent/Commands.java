package dev.holdfast.vms.agent;

import dev.holdfast.access.Principal;
import dev.holdfast.base.ConsentCode;
import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.vms.Vms;

/** Checks whether a command can be run inside a machine, and starts the job. */
record Commands(Vms vms, Jobs jobs) {
    private static final int LONGEST_NOTE = 2_000;

    /** Returns the id of the job. */
    long run(Principal who, long id, CommandIn in) {
        String name = vms.target(id).name();
        if (!in.consent()) {
            throw Refusal.of(
                    ConsentCode.CONSENT_REQUIRED,
                    "The command is run in " + name
                            + " as the user of its guest agent, who is allowed everything there,"
                            + " and nothing from outside can end it. Consent to this.");
        }
        GuestHandle guest = vms.at(id);
        try {
            guest.clientForUser().agent().requireRun();
        } catch (PveException.NotPermitted e) {
            throw Refusal.hypervisor(
                    HypervisorProblem.PERMISSION,
                    HypervisorFailures.problem(e).detail()
                            + " Commands in machines need it. Add it to the role of the token in Proxmox VE.");
        }
        var params = new CommandJob.Params(
                id,
                guest.identity(),
                in.command(),
                in.input() == null ? null : in.input().reveal(),
                in.timeoutSeconds());
        // It does not hold the machine: a command that hangs must not prevent that it is stopped.
        return jobs.enqueue(JobRequest.of(CommandJob.KIND, params)
                .by(who)
                .on(JobTarget.vm(id, name), vms.hostOf(vms.get(id)).id()));
    }

    /** The command for the audit trail and the transcript: words with blanks or quotes are in quotes. */
    static String shown(CommandIn in) {
        String words = CommandJob.shown(in.command());
        return words.length() <= LONGEST_NOTE ? words : words.substring(0, LONGEST_NOTE) + "…";
    }
}
