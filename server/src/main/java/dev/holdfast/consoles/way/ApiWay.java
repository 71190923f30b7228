package dev.holdfast.consoles.way;

import dev.holdfast.consoles.relay.FarEnd;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.console.Terminal;
import dev.holdfast.pve.console.VncConsole;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import org.jspecify.annotations.Nullable;

/**
 * Consoles over the API, with the host's token. Displays are open to tokens in every version, terminals only in newer ones. The
 * hypervisor's own tickets and passwords stay here.
 */
record ApiWay(Hypervisors hypervisors, TokenTerminals terminals) implements Way {
    @Override
    public WayName name() {
        return WayName.API;
    }

    @Override
    public Readiness readiness(ConsoleTarget target) {
        if (!isPermitted(target)) return lacksPrivilege(target);
        return target.kind().isPicture() ? Readiness.OPEN : terminals.at(target.endpoint());
    }

    private static Readiness lacksPrivilege(ConsoleTarget target) {
        return Readiness.forbidden("The API token of host " + target.endpoint().name() + " lacks the privilege "
                + target.privilege() + " on " + target.privilegePath() + ". The host's page shows how to grant it.");
    }

    /** Also true when that can't be read: then the host itself decides when the console is opened. */
    private boolean isPermitted(ConsoleTarget target) {
        try {
            return client(target).permissions(null, target.privilegePath()).values().stream()
                    .anyMatch(held -> held.contains(target.privilege()));
        } catch (PveException.Refused | PveException.NotPermitted e) {
            return true;
        }
    }

    @Override
    public @Nullable String login(ConsoleTarget target) {
        return switch (target.kind()) {
            case APP, CONTAINER -> "a user of the container, such as root";
            case SERIAL -> "a user of the virtual machine";
            case DISPLAY -> null;
            case SHELL -> "a user of node " + target.node() + ", such as root";
        };
    }

    @Override
    public FarEnd open(ConsoleTarget target) throws Closed {
        return new ApiConsole(target.kind().isPicture() ? picture(guest(target)) : terminal(target));
    }

    private static VncConsole picture(PveGuest guest) {
        VncConsole console = guest.vnc();
        console.signIn();
        return console;
    }

    private Terminal terminal(ConsoleTarget target) throws Closed {
        try {
            return target.kind().isShell()
                    ? client(target).node(target.node()).terminal()
                    : guest(target).terminal();
        } catch (PveException.SignInFailed e) {
            throw refused(target);
        } catch (PveException.Refused e) {
            if (e.text().contains("does not look like a valid user name")) throw refused(target);
            throw e;
        }
    }

    private Closed refused(ConsoleTarget target) {
        terminals.refused(target.endpoint());
        return new Closed(terminals.at(target.endpoint()).missing());
    }

    private static PveGuest guest(ConsoleTarget target) {
        return target.guest().clientForUser();
    }

    private PveClient client(ConsoleTarget target) {
        return hypervisors.of(target.endpoint()).within(Timeouts.PERSON);
    }
}
