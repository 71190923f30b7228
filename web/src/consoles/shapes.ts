import type { OperationId } from "../api/operations.gen";
import { problem } from "../api/client";

/** What a console is of. Of a machine: null is its screen, or its serial port when it has no display. */
export type Target =
    | { of: "app"; id: number }
    | { of: "vm"; id: number; kind: "vnc" | "serial" | null }
    | { of: "host"; id: number }
    | { of: "job"; id: number };

/** Lets a viewer in, once and for a moment. */
export type Ticket = {
    ticket: string;
    expires_at: string;
    ws_path: string;
    kind: "terminal" | "vnc";
    /** How the service reaches the console. */
    way: "api" | "ssh";
    /** Which login its prompt expects; null when there is none to expect. */
    login: string | null;
    recorded: boolean;
};

/** The operations that give a ticket. */
export const TICKETS: Record<Target["of"], OperationId> = {
    app: "apps.lifecycle",
    vm: "vms.lifecycle",
    host: "hosts.edit",
    job: "jobs.cancel",
};

const PATHS: Record<Target["of"], (id: number) => string> = {
    app: (id) => `/api/v1/apps/${id}/console/tickets`,
    vm: (id) => `/api/v1/vms/${id}/console/tickets`,
    host: (id) => `/api/v1/hosts/${id}/shell/tickets`,
    job: (id) => `/api/v1/jobs/${id}/terminal/tickets`,
};

export async function ticketFor(target: Target): Promise<Ticket> {
    const query = target.of === "vm" && target.kind !== null ? `?kind=${target.kind}` : "";
    const answer = await fetch(`${PATHS[target.of](target.id)}${query}`, { method: "POST" }).catch(() => null);
    if (answer === null) throw problem(0, null);
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw problem(answer.status, body);
    return body as Ticket;
}
