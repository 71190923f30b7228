import { useQuery } from "@tanstack/react-query";
import type { Host, User } from "../api/client";
import { type OperationId, operations } from "../api/operations.gen";
import { entitlements, hosts, me } from "../api/queries";
import { featureName, offBecause } from "./features";
import { rankOf, roleName } from "./roles";
import { t } from "./texts";

/** Why an operation is denied: the role is too low, or a feature is off. */
export type AccessDenial =
    | { kind: "role"; needs: string; held: string | null; place: "platform" | "team" | "anywhere" }
    | { kind: "feature"; feature: string };

/**
 * Why a user may not call an operation; null when they may. The table is the one the server enforces. `team` is the team of
 * the target host, null when that host has none; when omitted, a sufficient role anywhere is enough.
 */
export function accessDenial(user: User, id: OperationId, team?: number | null): AccessDenial | null {
    const { role, reach, feature } = operations[id];
    if (role !== null) {
        const held = heldRole(user, reach, team);
        if (rankOf(held) < rankOf(role)) {
            const place = reach === "platform" || team === null ? "platform" : team === undefined ? "anywhere" : "team";
            return { kind: "role", needs: role, held, place };
        }
    }
    if (feature !== null && user.features[feature] === false) return { kind: "feature", feature };
    return null;
}

/** The same as a sentence that names who can change it. */
export function denialReason(
    user: User | undefined,
    id: OperationId,
    team?: number | null,
    sources: Record<string, string> = {},
): string | null {
    if (!user) return t.signInFirst;
    const found = accessDenial(user, id, team);
    return found === null ? null : denialText(found, sources);
}

/** A denial as a sentence. */
export function denialText(found: AccessDenial, sources: Record<string, string> = {}): string {
    if (found.kind === "role") {
        return t.roleDenied({ needs: roleName(found.needs), place: found.place, held: roleName(found.held) });
    }
    const { why, who } = offBecause(sources[found.feature]);
    return t.featureDenied({ name: featureName(found.feature), key: found.feature, why, who });
}

function heldRole(user: User, reach: string | null, team?: number | null): string | null {
    const counting =
        reach === "platform" ? [] : user.teams.filter(({ team_id }) => team === undefined || team_id === team);
    return [user.role, ...counting.map((one) => one.role)].reduce((a, b) => (rankOf(b) > rankOf(a) ? b : a)) ?? null;
}

/** Who switched features off; not asked for while all are on. */
export function useSources(): Record<string, string> | undefined {
    const user = useQuery(me).data;
    const enabled = user !== undefined && Object.values(user.features).includes(false);
    return useQuery({ ...entitlements, enabled }).data?.sources;
}

/** Why the user may not call an operation or send a command; null when they may. */
export function useDenialReason(of: OperationId | { operation: OperationId }, team?: number | null): string | null {
    return denialReason(useQuery(me).data, typeof of === "string" ? of : of.operation, team, useSources());
}

/** The same for hosts, by id. Without a host, or with an unknown one, no team applies. */
export function useDenialReasonsAt(id: OperationId): (hostId: number | null | undefined) => string | null {
    const user = useQuery(me).data;
    const sources = useSources();
    const teams = useQuery({ ...hosts, select: teamsOf }).data;
    return (hostId) => denialReason(user, id, teams?.[hostId ?? 0] ?? null, sources);
}

/** The same for one host. */
export function useDenialReasonAt(hostId: number | null | undefined, id: OperationId): string | null {
    const team = useQuery({
        ...hosts,
        select: (rows) => rows.find((host) => host.id === hostId)?.team_id ?? null,
    }).data;
    return denialReason(useQuery(me).data, id, team ?? null, useSources());
}

// The hosts themselves change with each measurement.
const teamsOf = (rows: Host[]): Record<number, number | null> =>
    Object.fromEntries(rows.map((host) => [host.id, host.team_id]));
