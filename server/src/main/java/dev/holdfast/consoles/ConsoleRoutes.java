package dev.holdfast.consoles;

import static dev.holdfast.access.Entitlement.APPS_CONSOLE;
import static dev.holdfast.access.Entitlement.TERMINAL_NODE;
import static dev.holdfast.access.Entitlement.VMS_CONSOLE;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.RATE_LIMITED;
import static dev.holdfast.hosts.client.HostRefusals.CAPABILITY_MISSING;

import dev.holdfast.access.Entitlement;
import dev.holdfast.access.Role;
import dev.holdfast.base.HypervisorCode;
import dev.holdfast.consoles.ticket.ConsoleRefusals;
import dev.holdfast.consoles.way.ConsoleKind;
import dev.holdfast.http.Input;
import dev.holdfast.http.Ops;

/** The tickets for consoles, and the WebSockets that they open. */
record ConsoleRoutes(Consoles consoles) {
    /** Adds the operations. */
    void declare(Ops ops) {
        ticket(ops.post(
                                "apps.console_ticket",
                                "/apps/{app_id}/console/tickets",
                                "A ticket for the console of an app's container")
                        .needs(OPERATOR, APPS_CONSOLE))
                .answers(
                        200,
                        ConsoleTicket.class,
                        (call, _) -> consoles.ticket(call.who(), ConsoleKind.APP, call.id("app_id")));
        relay(ops, ConsoleKind.APP, "The console of an app's container", OPERATOR, APPS_CONSOLE);

        ticket(ops.post(
                                "containers.console_ticket",
                                "/containers/{container_id}/console/tickets",
                                "A ticket for the console of a container, also of one that is no app")
                        .needs(OPERATOR, APPS_CONSOLE))
                .answers(
                        200,
                        ConsoleTicket.class,
                        (call, _) -> consoles.ticket(call.who(), ConsoleKind.CONTAINER, call.id("container_id")));
        relay(
                ops,
                ConsoleKind.CONTAINER,
                "The console of a container, also of one that is no app",
                OPERATOR,
                APPS_CONSOLE);

        ticket(ops.post(
                                "vms.console_ticket",
                                "/vms/{vm_id}/console/tickets",
                                "A ticket for the display or the serial console of a virtual machine")
                        .needs(OPERATOR, VMS_CONSOLE))
                .asks(MachineTicketQuery.class)
                .answers(
                        200,
                        ConsoleTicket.class,
                        (call, _) -> consoles.machineTicket(
                                call.who(),
                                call.id("vm_id"),
                                call.query(MachineTicketQuery.class).wanted()));
        relay(ops, ConsoleKind.DISPLAY, "The display of a virtual machine", OPERATOR, VMS_CONSOLE);
        relay(ops, ConsoleKind.SERIAL, "The serial console of a virtual machine", OPERATOR, VMS_CONSOLE);

        ticket(ops.post("hosts.shell_ticket", "/hosts/{host_id}/shell/tickets", "A ticket for a shell on a host's node")
                        .needs(ADMIN, TERMINAL_NODE))
                .answers(
                        200,
                        ConsoleTicket.class,
                        (call, _) -> consoles.ticket(call.who(), ConsoleKind.SHELL, call.id("host_id")));
        relay(ops, ConsoleKind.SHELL, "A shell on a host's node", ADMIN, TERMINAL_NODE);
    }

    private static Ops.Guarded<Input.None> ticket(Ops.Guarded<Input.None> op) {
        return op.refuses(CAPABILITY_MISSING, RATE_LIMITED).asksHypervisor();
    }

    private void relay(Ops ops, ConsoleKind kind, String summary, Role role, Entitlement feature) {
        ops.get(kind.operation(), kind.template(), summary)
                .needs(role, feature)
                .asks(OpenQuery.class)
                .refuses(ConsoleRefusals.TICKET_INVALID, RATE_LIMITED, CONFLICT)
                .refuses(HypervisorCode.NO_HOST, HypervisorCode.GUEST_MISSING)
                .audited()
                .relays(call -> consoles.open(call, kind));
    }
}
