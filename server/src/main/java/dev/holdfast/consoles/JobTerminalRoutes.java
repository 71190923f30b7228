package dev.holdfast.consoles;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.RATE_LIMITED;
import static dev.holdfast.jobs.JobRefusals.JOB_OVER;

import dev.holdfast.consoles.ticket.ConsoleRefusals;
import dev.holdfast.http.Ops;

/**
 * The terminals of jobs. The role here is the least of those that the operations need which start such jobs; the role and the
 * feature of the job's own kind are checked besides.
 */
record JobTerminalRoutes(JobTerminals terminals) {
    /** Adds the operations. */
    void declare(Ops ops) {
        ops.post(
                        "jobs.terminal_ticket",
                        "/jobs/{job_id}/terminal/tickets",
                        "A ticket for the terminal in which a job's script asks")
                .needs(OPERATOR)
                .refuses(JOB_OVER, CONFLICT, RATE_LIMITED)
                .answers(200, ConsoleTicket.class, (call, _) -> terminals.ticket(call.who(), call.id("job_id")));

        ops.get(JobTerminals.OPERATION, "/jobs/{job_id}/terminal/ws", "The terminal in which a job's script asks")
                .needs(OPERATOR)
                .asks(OpenQuery.class)
                .refuses(ConsoleRefusals.TICKET_INVALID, JOB_OVER, CONFLICT, RATE_LIMITED)
                .audited()
                .relays(terminals::open);
    }
}
