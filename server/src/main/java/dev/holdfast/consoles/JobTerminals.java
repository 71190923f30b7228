package dev.holdfast.consoles;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Requester;
import dev.holdfast.apps.node.RunTerminal;
import dev.holdfast.base.Refusal;
import dev.holdfast.consoles.relay.ConsoleSession;
import dev.holdfast.consoles.relay.FarEnd;
import dev.holdfast.consoles.relay.OpenConsoles;
import dev.holdfast.consoles.ticket.ConsoleTickets;
import dev.holdfast.consoles.way.SshConsole;
import dev.holdfast.consoles.way.WayName;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.http.Call;
import dev.holdfast.http.Op;
import dev.holdfast.http.Relay;
import dev.holdfast.http.Work;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.settings.Settings;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The terminals of jobs whose scripts ask questions. Whoever may start such a job may see its terminal and type there, several
 * persons at the same time; leaving it ends nothing.
 */
final class JobTerminals {
    static final String OPERATION = "jobs.terminal";

    private static final String IF_LOST = "The connection to the host failed. The script continues to run. ";

    private final Jobs jobs;
    private final HostSsh ssh;
    private final ConsoleTickets tickets;
    private final OpenConsoles open;
    private final ConsoleAudit audit;
    private final Settings settings;
    private final InstantSource clock;
    private final Set<Visitor> visitors = ConcurrentHashMap.newKeySet();

    /** Somebody at a terminal. */
    private record Visitor(Requester who, long job, ConsoleSession session) {}

    JobTerminals(
            Jobs jobs,
            HostSsh ssh,
            ConsoleTickets tickets,
            OpenConsoles open,
            ConsoleAudit audit,
            Settings settings,
            InstantSource clock) {
        this.jobs = jobs;
        this.ssh = ssh;
        this.tickets = tickets;
        this.open = open;
        this.audit = audit;
        this.settings = settings;
        this.clock = clock;
    }

    private static String path(long job) {
        return "/jobs/" + job + "/terminal/ws";
    }

    ConsoleTicket ticket(Principal who, long job) {
        open.check(who.userId(), tickets.waiting(who.userId()));
        var _ = jobs.terminalHost(job, Requester.of(who));
        ConsoleTickets.Issued issued = tickets.issue(who, path(job), WayName.SSH.word());
        return new ConsoleTicket(
                issued.ticket(),
                issued.expiresAt(),
                Op.PREFIX + path(job),
                ConsoleTicket.Screen.TERMINAL,
                WayName.SSH,
                null,
                false);
    }

    /** Attaches with a ticket: refuses, or returns what serves the viewer. */
    Work.RelayHandler open(Call call) {
        long job = call.id("job_id");
        Principal who = call.who();
        var _ = tickets.take(who, path(job), call.query(OpenQuery.class).ticket());
        long host = jobs.terminalHost(job, Requester.of(who));
        open.check(who.userId(), 0);
        call.auditNote("attached");
        return relay -> run(relay, call, job, host);
    }

    private void run(Relay relay, Call call, long job, long host) throws InterruptedException {
        relay.closeWhenIdleFor(settings::consoleIdle);
        Instant began = clock.instant();
        Visitor visitor = null;
        try (var place = open.enter(call.who().userId(), host, relay)) {
            var end = new SshConsole(RunTerminal.attach(ssh, host, job), IF_LOST);
            var session = new ConsoleSession(relay, end, false, () -> whyEnded(job));
            visitor = new Visitor(Requester.of(call.who()), job, session);
            visitors.add(visitor);
            place.begins(session);
            session.run();
            relay.close(Relay.DONE, "");
        } catch (SshException e) {
            relay.close(Relay.FAILED, IF_LOST + HostSsh.refusal(e).detail());
        } catch (Refusal e) {
            relay.close(Relay.FAILED, e.detail());
        } catch (FarEnd.Lost e) {
            relay.close(Relay.FAILED, e.sentence());
        } finally {
            if (visitor != null) visitors.remove(visitor);
            closed(relay, call, job, Duration.between(began, clock.instant()), visitor);
        }
    }

    private void closed(Relay relay, Call call, long job, Duration time, @Nullable Visitor visitor) {
        String why = relay.reason();
        audit.closed(
                call,
                OPERATION,
                new Call.AuditTarget("job", job, null),
                new ConsoleAudit.Visit(
                        visitor == null ? null : WayName.SSH.word(),
                        why == null ? "Internal error." : why,
                        time,
                        visitor == null ? 0 : visitor.session().typed(),
                        visitor == null ? 0 : visitor.session().shown()));
    }

    private String whyEnded(long job) {
        JobView view = jobs.find(job);
        return view == null || !view.status().isOver()
                ? "The script has ended. Its result is about to appear."
                : "The job has ended.";
    }

    /** Ends the visits of those who may no longer start such a job. To be called about once a second. */
    void endForbidden() {
        for (Visitor visitor : visitors) {
            Refusal refusal = jobs.terminalRefusal(visitor.job(), visitor.who());
            if (refusal != null) visitor.session().end(Relay.NOT_ALLOWED, refusal.detail());
        }
    }
}
