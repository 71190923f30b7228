import { useQuery } from "@tanstack/react-query";
import type { User } from "../api/client";
import { operations, type OperationId } from "../api/operations.gen";
import { me } from "../api/queries";

const LADDER = ["viewer", "operator", "admin", "owner"];

/**
 * Why somebody may not do something; null when they may. The same table the server enforces. `team` is the team of the
 * host on which it is done, null when that host has none; left out, any place where they may counts.
 */
export function obstacle(user: User | undefined, id: OperationId, team?: number | null): string | null {
    const { role, reach, feature } = operations[id] as Row;
    if (!user) return "Sign in first.";
    if (role !== null) {
        const held = heldRole(user, reach, team);
        if (rung(held) < rung(role)) return `This needs the role ${role}. Yours is ${held ?? "none"}.`;
    }
    if (feature !== null && user.features[feature] === false) return `The feature ${feature} is switched off here.`;
    return null;
}

type Row = { role: string | null; reach: string | null; feature: string | null };

function heldRole(user: User, reach: string | null, team?: number | null): string | null {
    const counting = reach === "platform" ? [] : user.teams.filter((t) => team === undefined || t.team_id === team);
    return [user.role, ...counting.map((t) => t.role)].reduce((a, b) => (rung(b) > rung(a) ? b : a)) ?? null;
}

function rung(role: string | null | undefined): number {
    return LADDER.indexOf(role ?? "");
}

export function useObstacle(id: OperationId, team?: number | null): string | null {
    return obstacle(useQuery(me).data, id, team);
}
