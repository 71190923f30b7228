import type { Role } from "./access";
import { t } from "./texts";

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
