import type { Schemas } from "../api/client";
import { call } from "../api/operation";
import type { OperationId } from "../api/operations.gen";

/** What a console is of. Of a machine: null is its screen, or its serial port when it has no display. */
export type Target =
    | { of: "app" | "container"; id: number }
    | { of: "vm"; id: number; kind: "vnc" | "serial" | null }
    | { of: "host"; id: number }
    | { of: "job"; id: number };

/** Lets a viewer in, once and for a moment. */
export type Ticket = Schemas["ConsoleTicket"];

/** The operations that give a ticket. */
export const TICKETS = {
    app: "apps.console_ticket",
    container: "containers.console_ticket",
    vm: "vms.console_ticket",
    host: "hosts.shell_ticket",
    job: "jobs.terminal_ticket",
} satisfies Record<Target["of"], OperationId>;

export function ticketFor(target: Target): Promise<Ticket> {
    switch (target.of) {
        case "app":
            return call("apps.console_ticket", { app_id: target.id });
        case "container":
            return call("containers.console_ticket", { container_id: target.id });
        case "vm":
            return call("vms.console_ticket", { vm_id: target.id, kind: target.kind ?? undefined });
        case "host":
            return call("hosts.shell_ticket", { host_id: target.id });
        case "job":
            return call("jobs.terminal_ticket", { job_id: target.id });
    }
}
