import { useQuery } from "@tanstack/react-query";
import type { User } from "../api/client";
import { operations, type OperationId } from "../api/operations.gen";
import { me } from "../api/queries";

const LADDER = ["viewer", "operator", "admin", "owner"];

/** Why somebody may not do something; null when they may. The same table the server enforces. */
export function obstacle(user: User | undefined, id: OperationId): string | null {
    const { role, feature } = operations[id] as { role: string | null; feature: string | null };
    if (!user) return "Sign in first.";
    if (role !== null && LADDER.indexOf(user.role ?? "") < LADDER.indexOf(role)) {
        return `This needs the role ${role}. Yours is ${user.role ?? "none"}.`;
    }
    if (feature !== null && user.features[feature] === false) return `The feature ${feature} is switched off here.`;
    return null;
}

export function useObstacle(id: OperationId): string | null {
    return obstacle(useQuery(me).data, id);
}
