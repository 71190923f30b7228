import { t } from "./texts";

/** The roles, lowest first. */
export const ROLES = ["viewer", "operator", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

const NAMES: Record<Role, string> = {
    viewer: t.viewer,
    operator: t.operator,
    admin: t.admin,
    owner: t.owner,
};

/** The name of a role; null is no role. */
export function roleName(role: string | null | undefined): string {
    return role === null || role === undefined ? t.noRole : (NAMES[role as Role] ?? role);
}

/** The rank of a role; no role is the lowest. */
export function rankOf(role: string | null | undefined): number {
    return ROLES.indexOf(role as Role);
}
