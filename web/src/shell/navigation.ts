import {
    IconActivity,
    IconApps,
    IconArchive,
    IconBarrierBlock,
    IconBellRinging,
    IconBook2,
    IconChartLine,
    IconHourglass,
    IconLayoutDashboard,
    IconLayoutGrid,
    IconListDetails,
    IconMail,
    IconNetwork,
    IconPackages,
    IconPinned,
    IconServer2,
    IconSettings,
    IconShield,
    IconSitemap,
    IconUsers,
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
    /** Its pages, each with an address and a tab; the entry leads to the first of them that the user may open. */
    tabs?: readonly PlaceTab[];
    /** Other beginnings of addresses that belong to it. */
    others?: readonly string[];
};

type PlaceTab = { to: string; label: string; of: OperationId };

export type PlaceGroup = { label: string | null; places: Place[] };

/** The page that "/" and the logo open. */
export const HOME = "/overview";

/** The pages about people. */
export const PEOPLE: readonly PlaceTab[] = [
    { to: "/users", label: t.users, of: "users.list" },
    { to: "/teams", label: t.teams, of: "teams.list" },
];

const NAVIGATION: PlaceGroup[] = [
    {
        label: null,
        places: [
            { to: HOME, label: t.overview, icon: IconLayoutDashboard },
            { to: "/dashboards", label: t.dashboards, icon: IconPinned },
        ],
    },
    {
        label: t.resources,
        places: [
            { to: "/inventory", label: t.inventory, icon: IconSitemap },
            { to: "/heatmap", label: t.heatMap, icon: IconLayoutGrid, below: true },
            { to: "/apps", label: t.apps, icon: IconApps },
            { to: "/catalog", label: t.catalogue, icon: IconPackages, below: true },
            { to: "/backups", label: t.backups, icon: IconArchive, of: "backups.list" },
            { to: "/hosts", label: t.hosts, icon: IconServer2, others: ["/clusters"] },
            { to: "/network", label: t.network, icon: IconNetwork, of: "network.bridges" },
            { to: "/firewall", label: t.firewall, icon: IconShield, of: "firewall.cluster_options" },
        ],
    },
    {
        label: t.watch,
        places: [
            { to: "/alerts", label: t.alerts, icon: IconBellRinging },
            {
                to: "/monitoring",
                label: t.monitoring,
                icon: IconChartLine,
                of: "metrics.cluster_nodes",
                others: ["/hardware"],
            },
            { to: "/activity", label: t.activity, icon: IconActivity },
            { to: "/schedules", label: t.schedules, icon: IconHourglass },
            { to: "/maintenance", label: t.maintenance, icon: IconBarrierBlock, of: "maintenance.list" },
        ],
    },
    {
        label: t.administration,
        places: [
            { to: "/users", label: t.people, icon: IconUsers, tabs: PEOPLE },
            { to: "/notifications", label: t.notifications, icon: IconMail, of: "notifications.channels" },
            { to: "/audit", label: t.audit, icon: IconListDetails, of: "audit.list" },
            { to: "/settings", label: t.settings, icon: IconSettings, of: "settings.get" },
            { to: "/reference", label: t.api, icon: IconBook2 },
        ],
    },
];

/** The navigation of a user. */
export function navigationFor(user: User): PlaceGroup[] {
    return NAVIGATION.map(({ label, places }) => ({ label, places: places.flatMap((place) => forUser(user, place)) }));
}

function forUser(user: User, place: Place): Place[] {
    if (place.of !== undefined && !mayOpen(user, place.of)) return [];
    if (place.tabs === undefined) return [place];
    const tabs = tabsFor(user, place.tabs);
    return tabs[0] === undefined ? [] : [{ ...place, to: tabs[0].to, tabs }];
}

/** The tabs that a user may open. */
export function tabsFor(user: User, tabs: readonly PlaceTab[]): readonly PlaceTab[] {
    return tabs.filter(({ of }) => mayOpen(user, of));
}

function mayOpen(user: User, of: OperationId): boolean {
    return accessDenial(user, of)?.kind !== "role";
}

/** Whether a page belongs to an entry of the navigation. */
export function isAt({ to, tabs = [], others = [] }: Place, path: string): boolean {
    return [to, ...tabs.map((tab) => tab.to), ...others].some((start) => isBelow(start, path));
}

/**
 * The entry of the navigation that a page does not name in its address: that of one of several tabs, or of other objects. The
 * page that the entry itself leads to has none above it.
 */
export function placeAbove(user: User, path: string): Place | undefined {
    const place = navigationFor(user)
        .flatMap(({ places }) => places)
        .find((each) => isAt(each, path));
    return place && place.to !== path && (place.tabs !== undefined || !isBelow(place.to, path)) ? place : undefined;
}

function isBelow(start: string, path: string): boolean {
    return path === start || path.startsWith(`${start}/`);
}
