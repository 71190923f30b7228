import type { User, UserRow } from "../api/client";
import { ROLES, type Role, rankOf, roleName } from "../auth/roles";
import { t } from "./texts";

/** Why the caller may not change this user at all; null when they may. No user may act on a user of a higher rank. */
export function outranked(by: User, user: UserRow): string | null {
    if (user.id === by.id) return null;
    // An owner in a team ranks above an admin: an admin who could sign in as the owner would gain the owner's rights.
    const team = user.teams.find((one) => rankOf(one.role) > rankOf(by.role) && rankOf(one.role) > rankOf(user.role));
    if (!team && rankOf(user.role) <= rankOf(by.role)) return null;
    const rank = team ? t.roleInTeam({ role: roleName(team.role), name: team.name }) : roleName(user.role);
    return t.outranked({ displayName: user.display_name, rank, role: roleName(by.role) });
}

/** The reason why users may not do this to themselves here; null for any other user. */
export function ownAccountReason(by: User, user: UserRow, otherwise: string): string | null {
    return user.id === by.id ? otherwise : null;
}

/** Why this user must stay an owner; null when there is another owner. */
export function lastOwner(user: UserRow, all: readonly UserRow[]): string | null {
    if (user.role !== "owner" || all.some((one) => one.role === "owner" && one.id !== user.id)) return null;
    return t.lastOwnerMakeAnother({ displayName: user.display_name });
}

/** The roles as choices; those above the caller's own can't be assigned. */
export function roleChoices(by: User): { value: string; label: string; disabled?: boolean }[] {
    return [
        { value: "none", label: t.noRole },
        ...ROLES.map((role) => ({
            value: role,
            label: roleChoice(role),
            disabled: rankOf(role) > rankOf(by.role),
        })),
    ];
}

const MAY: Record<Role, string> = {
    viewer: t.mayView,
    operator: t.mayOperate,
    admin: t.mayAdminister,
    owner: t.mayDoAll,
};

/** A role with its rights, as a choice. */
export function roleChoice(role: Role): string {
    return t.roleChoice({ role: roleName(role), may: MAY[role] });
}
