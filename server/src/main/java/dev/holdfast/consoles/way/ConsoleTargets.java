package dev.holdfast.consoles.way;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds what consoles lead to, and refuses what has none now. */
public record ConsoleTargets(Map<String, ConsoleGuests> guests, Hosts hosts, Hypervisors hypervisors) {
    private static final Duration LAST_LOOK = Duration.ofSeconds(3);

    /** A console where it is now. Refuses with 404 or 409 when the guest or its host is missing. */
    public ConsoleTarget find(ConsoleKind kind, long id) {
        if (kind.isShell()) {
            Host host = hosts.get(id);
            return new ConsoleTarget(kind, host.name(), host, host.node(), null);
        }
        ConsoleGuests area = Objects.requireNonNull(guests.get(kind.type()));
        GuestHandle handle = area.at().apply(id);
        Host endpoint = hypervisors.endpoint(handle.ref().clusterId(), handle.node());
        return new ConsoleTarget(kind, area.name().apply(id), endpoint, handle.node(), handle);
    }

    /** The same, for a container or node that runs; refuses with 409 when it does not. */
    public ConsoleTarget running(ConsoleKind kind, long id) {
        ConsoleTarget target = find(kind, id);
        if (!kind.isShell()) needRunning(target);
        return target;
    }

    /** A console of a machine that runs: this one, or else its display, or its serial one when it has no display. */
    public ConsoleTarget ofMachine(long id, @Nullable ConsoleKind wanted) {
        ConsoleTarget target = find(wanted == null ? ConsoleKind.DISPLAY : wanted, id);
        needRunning(target);
        GuestConfig config = target.guest().clientForUser().presentConfig();
        boolean display = hasDisplay(config);
        boolean serial = hasSerial(config);
        ConsoleKind kind = wanted != null ? wanted : display || !serial ? ConsoleKind.DISPLAY : ConsoleKind.SERIAL;
        if (kind == ConsoleKind.DISPLAY && !display) {
            String next = serial
                    ? " Open its serial console."
                    : " Add a display or a serial port under Hardware in Proxmox VE, and restart it.";
            throw Refusal.conflict(target.subject() + " has no display." + next);
        }
        if (kind == ConsoleKind.SERIAL && !serial) {
            throw Refusal.conflict(
                    target.subject() + " has no serial port. Open its display, or add a serial port in Proxmox VE"
                            + " (serial0: socket) and restart it.");
        }
        return find(kind, id);
    }

    private static void needRunning(ConsoleTarget target) {
        if (!target.guest().clientForUser().status().isUp()) {
            throw Refusal.conflict(target.subject() + " is not running. Start it, then open its console.");
        }
    }

    /** A display that is redirected to a serial port shows nothing. */
    private static boolean hasDisplay(GuestConfig config) {
        String display = config.values().getOrDefault("vga", "std").replaceFirst("^type=", "");
        return !display.matches("(none|serial[0-3])(,.*)?");
    }

    private static boolean hasSerial(GuestConfig config) {
        return IntStream.range(0, 4)
                .anyMatch(i -> "socket".equals(config.values().get("serial" + i)));
    }

    /** Why a console ended that its host closed, as a sentence. */
    public String whyEnded(ConsoleTarget target) {
        if (target.kind().isShell()) return "The shell ended.";
        try {
            boolean up = target.guest().clientWithin(LAST_LOOK).status().isUp();
            return up ? "The host closed the console." : target.subject() + " stopped.";
        } catch (PveException.Refused e) {
            return e.reason() == PveException.Reason.NO_SUCH_GUEST
                    ? target.subject() + " is no longer on node " + target.node() + "."
                    : "The host closed the console.";
        } catch (PveException | Refusal e) {
            return "The host closed the console.";
        }
    }
}
