import type { User, UserRow } from "../api/client";
import { type Role, ROLES, rung } from "../auth/access";

/** Why somebody may not change this user at all; null when they may. Nobody acts on a user of a higher rank. */
export function outranked(by: User, user: UserRow): string | null {
    if (user.id === by.id) return null;
    // An owner of one team's hosts stands above an admin: whoever can sign in as them has what they have.
    const team = user.teams.find((one) => rung(one.role) > rung(by.role) && rung(one.role) > rung(user.role));
    if (!team && rung(user.role) <= rung(by.role)) return null;
    const rank = team ? `${team.role} in ${team.name}` : user.role;
    return `${user.display_name} is ${rank} and you are ${by.role}: nobody changes a user of a higher rank. Ask an owner.`;
}

/** Why nobody does this to themselves here; null for anybody else. */
export function oneself(by: User, user: UserRow, otherwise: string): string | null {
    return user.id === by.id ? otherwise : null;
}

/** Why this user has to stay an owner; null when another one is left. */
export function lastOwner(user: UserRow, all: UserRow[]): string | null {
    if (user.role !== "owner" || all.some((one) => one.role === "owner" && one.id !== user.id)) return null;
    return `${user.display_name} is the last owner. Make somebody else an owner first: without one nobody could manage Holdfast.`;
}

/** The roles as choices; those above one's own can't be given. */
export function roleChoices(by: User): { value: string; label: string; disabled?: boolean }[] {
    return [
        { value: "none", label: "none: only what their teams allow" },
        ...ROLES.map((role) => ({
            value: role,
            label: `${role}: ${MAY[role]}`,
            disabled: rung(role) > rung(by.role),
        })),
    ];
}

/** What a role is good for. */
export const MAY: Record<Role, string> = {
    viewer: "sees everything",
    operator: "runs what is there",
    admin: "adds, changes and removes",
    owner: "everything, and decides who may",
};
