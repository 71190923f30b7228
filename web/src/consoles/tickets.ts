import { api, type Schemas, take } from "../api/client";
import type { OperationId } from "../api/operations.gen";

/** What a console is of. Of a machine: null is its screen, or its serial port when it has no display. */
export type Target =
    | { of: "app"; id: number }
    | { of: "vm"; id: number; kind: "vnc" | "serial" | null }
    | { of: "host"; id: number }
    | { of: "job"; id: number };

/** Lets a viewer in, once and for a moment. */
export type Ticket = Schemas["ConsoleTicket"];

/** The operations that give a ticket. */
export const TICKETS = {
    app: "apps.console_ticket",
    vm: "vms.console_ticket",
    host: "hosts.shell_ticket",
    job: "jobs.terminal_ticket",
} satisfies Record<Target["of"], OperationId>;

export function ticketFor(target: Target): Promise<Ticket> {
    switch (target.of) {
        case "app":
            return take(api.POST("/api/v1/apps/{app_id}/console/tickets", { params: { path: { app_id: target.id } } }));
        case "vm":
            return take(
                api.POST("/api/v1/vms/{vm_id}/console/tickets", {
                    params: { path: { vm_id: target.id }, query: { kind: target.kind ?? undefined } },
                }),
            );
        case "host":
            return take(
                api.POST("/api/v1/hosts/{host_id}/shell/tickets", { params: { path: { host_id: target.id } } }),
            );
        case "job":
            return take(
                api.POST("/api/v1/jobs/{job_id}/terminal/tickets", { params: { path: { job_id: target.id } } }),
            );
    }
}
