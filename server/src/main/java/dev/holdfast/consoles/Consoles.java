package dev.holdfast.consoles;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.consoles.recording.Recordings;
import dev.holdfast.consoles.relay.ConsoleSession;
import dev.holdfast.consoles.relay.FarEnd;
import dev.holdfast.consoles.relay.OpenConsoles;
import dev.holdfast.consoles.ticket.ConsoleTickets;
import dev.holdfast.consoles.way.ConsoleKind;
import dev.holdfast.consoles.way.ConsoleTarget;
import dev.holdfast.consoles.way.ConsoleTargets;
import dev.holdfast.consoles.way.WayName;
import dev.holdfast.consoles.way.Ways;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.http.Call;
import dev.holdfast.http.Op;
import dev.holdfast.http.Relay;
import dev.holdfast.http.Work;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Issues tickets for consoles, and runs the consoles that they open. */
record Consoles(
        ConsoleTargets targets,
        Ways ways,
        ConsoleTickets tickets,
        OpenConsoles open,
        ConsoleAudit audit,
        Recordings recordings,
        Settings settings,
        InstantSource clock) {
    /** A ticket for the console of a container, or the shell of a host's node. */
    ConsoleTicket ticket(Principal who, ConsoleKind kind, long id) {
        open.check(who.userId(), tickets.waiting(who.userId()));
        return ticket(who, targets.running(kind, id), id);
    }

    /** A ticket for a console of a machine. */
    ConsoleTicket machineTicket(Principal who, long id, @Nullable ConsoleKind wanted) {
        open.check(who.userId(), tickets.waiting(who.userId()));
        return ticket(who, targets.ofMachine(id, wanted), id);
    }

    private ConsoleTicket ticket(Principal who, ConsoleTarget target, long id) {
        ConsoleKind kind = target.kind();
        Ways.Choice way = ways.choose(target);
        ConsoleTickets.Issued issued =
                tickets.issue(who, kind.path(id), way.name().word());
        return new ConsoleTicket(
                issued.ticket(),
                issued.expiresAt(),
                Op.PREFIX + kind.path(id),
                kind.isPicture() ? ConsoleTicket.Screen.VNC : ConsoleTicket.Screen.TERMINAL,
                way.name(),
                way.login(),
                !kind.isPicture() && recordings.isRecorded(target.endpoint()));
    }

    /** Opens a console with a ticket: refuses, or returns what serves the viewer. */
    Work.RelayHandler open(Call call, ConsoleKind kind) {
        long id = call.id(kind.type() + "_id");
        Principal who = call.who();
        WayName way = WayName.of(
                tickets.take(who, kind.path(id), call.query(OpenQuery.class).ticket()));
        ConsoleTarget target = targets.find(kind, id);
        open.check(who.userId(), 0);
        call.about(kind.type(), id, target.name());
        call.auditNote("opened over " + way.word());
        return relay -> run(relay, call, target, id, way);
    }

    private void run(Relay relay, Call call, ConsoleTarget target, long id, WayName way) throws InterruptedException {
        relay.closeWhenIdleFor(settings::consoleIdle);
        Instant began = clock.instant();
        ConsoleSession session = null;
        String taken = null;
        try (var place = open.enter(call.who().userId(), target.endpoint().id(), relay)) {
            Ways.Opened opened = ways.open(target, way);
            taken = opened.way().word();
            FarEnd end = recorded(opened, target, id, call.who());
            session = new ConsoleSession(relay, end, target.kind().isPicture(), () -> targets.whyEnded(target));
            place.begins(session);
            session.run();
            relay.close(Relay.DONE, "");
        } catch (Refusal e) {
            relay.close(Relay.FAILED, e.detail());
        } catch (FarEnd.Lost e) {
            relay.close(Relay.FAILED, e.sentence());
        } catch (PveException e) {
            relay.close(Relay.FAILED, HypervisorFailures.detail(e));
        } finally {
            String why = relay.reason();
            audit.closed(
                    call,
                    target.kind().operation(),
                    new Call.AuditTarget(target.kind().type(), id, target.name()),
                    new ConsoleAudit.Visit(
                            taken,
                            why == null ? "Internal error." : why,
                            Duration.between(began, clock.instant()),
                            session == null ? 0 : session.typed(),
                            session == null ? 0 : session.shown()));
        }
    }

    private FarEnd recorded(Ways.Opened opened, ConsoleTarget target, long id, Principal who) {
        ConsoleKind kind = target.kind();
        if (kind.isPicture()) return opened.end();
        var subject = new Recordings.Subject(JobTarget.Type.of(kind.type()), id, target.name());
        try {
            return recordings.recorded(opened.end(), target.endpoint(), subject, who, opened.way());
        } catch (RuntimeException e) {
            opened.end().close();
            throw e;
        }
    }
}
