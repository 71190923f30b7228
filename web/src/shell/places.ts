import {
    IconActivity,
    IconApps,
    IconListDetails,
    IconPackages,
    IconServer2,
    IconSettings,
    IconUsers,
    IconUsersGroup,
} from "@tabler/icons-react";
import type { User } from "../api/client";
import type { OperationId } from "../api/operations.gen";
import { accessDenial } from "../auth/access";

export type Place = { to: string; label: string; icon: typeof IconApps };

const WORK: Place[] = [
    { to: "/apps", label: "Apps", icon: IconApps },
    { to: "/catalog", label: "Catalogue", icon: IconPackages },
    { to: "/hosts", label: "Hosts", icon: IconServer2 },
    { to: "/activity", label: "Activity", icon: IconActivity },
];
const ADMINISTRATION: (Place & { of: OperationId })[] = [
    { to: "/users", label: "Users", icon: IconUsers, of: "users.list" },
    { to: "/teams", label: "Teams", icon: IconUsersGroup, of: "teams.list" },
    { to: "/audit", label: "Audit", icon: IconListDetails, of: "audit.list" },
    { to: "/settings", label: "Settings", icon: IconSettings, of: "settings.get" },
];

/**
 * The entries of the navigation. Administration entries are shown only if the user's role allows them; an entry whose
 * feature is off stays and its page says so.
 */
export function placesFor(user: User): { work: Place[]; administration: Place[] } {
    return { work: WORK, administration: ADMINISTRATION.filter(({ of }) => accessDenial(user, of)?.kind !== "role") };
}
