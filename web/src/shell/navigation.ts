import {
    IconActivity,
    IconApps,
    IconBook2,
    IconLayoutDashboard,
    IconListDetails,
    IconPackages,
    IconServer2,
    IconSettings,
    IconSitemap,
    IconUsers,
    IconUsersGroup,
} from "@tabler/icons-react";
import type { User } from "../api/client";
import type { OperationId } from "../api/operations.gen";
import { accessDenial } from "../auth/access";
import { t } from "./texts";

/** An entry of the navigation. */
export type Place = {
    to: string;
    label: string;
    icon: typeof IconApps;
    /** Shown only to users whose role allows this operation; if its feature is off, the entry stays and its page says so. */
    of?: OperationId;
    /** Whether it belongs to the entry above it. */
    below?: boolean;
    /** Whether it is no page of this application. */
    outside?: boolean;
};

export type PlaceGroup = { label: string | null; places: Place[] };

/** The page that "/" and the logo open. */
export const HOME = "/overview";

const NAVIGATION: PlaceGroup[] = [
    { label: null, places: [{ to: HOME, label: t.overview, icon: IconLayoutDashboard }] },
    {
        label: t.resources,
        places: [
            { to: "/inventory", label: t.inventory, icon: IconSitemap },
            { to: "/apps", label: t.apps, icon: IconApps },
            { to: "/catalog", label: t.catalogue, icon: IconPackages, below: true },
            { to: "/hosts", label: t.hosts, icon: IconServer2 },
        ],
    },
    { label: t.watch, places: [{ to: "/activity", label: t.activity, icon: IconActivity }] },
    {
        label: t.administration,
        places: [
            { to: "/users", label: t.users, icon: IconUsers, of: "users.list" },
            { to: "/teams", label: t.teams, icon: IconUsersGroup, of: "teams.list" },
            { to: "/audit", label: t.audit, icon: IconListDetails, of: "audit.list" },
            { to: "/settings", label: t.settings, icon: IconSettings, of: "settings.get" },
            { to: "/api/docs/", label: t.api, icon: IconBook2, outside: true },
        ],
    },
];

/** The navigation of a user. */
export function navigationFor(user: User): PlaceGroup[] {
    return NAVIGATION.map(({ label, places }) => ({
        label,
        places: places.filter(({ of }) => of === undefined || accessDenial(user, of)?.kind !== "role"),
    }));
}

/** Whether a page belongs to an entry of the navigation. */
export function isAt(place: Place, path: string): boolean {
    return path === place.to || path.startsWith(`${place.to}/`);
}
