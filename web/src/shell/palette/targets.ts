import {
    IconActivity,
    IconApps,
    IconBox,
    IconDeviceDesktop,
    IconDeviceDesktopPlus,
    IconKeyboard,
    IconPackages,
    IconPlus,
    IconServer2,
    IconSettings,
    IconUser,
    IconUserCircle,
    IconUsersGroup,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import type { App, CatalogEntry, Discovered, Host, Job, Vm } from "../../api/client";
import { apps, discovered, hosts, recentJobs, teams, users, vms } from "../../api/queries";
import { statusOf } from "../../apps/status";
import { useDenialReason, useDenialReasonsAt } from "../../auth/access";
import { entriesWith } from "../../catalog/queries";
import { ordered } from "../../catalog/shop";
import { vmName } from "../../guests/vmName";
import { jobName } from "../../jobs/kinds";
import { SECTIONS as PROFILE } from "../../profile/sections/sections";
import { SECTIONS as SETTINGS } from "../../settings/sections/sections";
import { stateName } from "../../ui/stateName";
import type { Place } from "../navigation";
import {
    adoptCommand,
    appCommands,
    type Denied,
    hostCommands,
    installCommand,
    type Verbs,
    vmCommands,
} from "./commands";
import { openPalette } from "./open";
import { pagesBelow, tabsOf } from "./pages";
import { type Searchable, withoutVerbs, wordsOf } from "./rank";
import { t } from "./texts";

/** Something in the palette that has a page of its own, or that runs something. */
export type Target = Searchable & { group: string; detail?: string; icon: typeof IconApps; go: () => void };

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" · ");

/** Everything that the palette finds for this query. Nothing of it is fetched before the palette is opened. */
export function useTargets(places: Place[], query: string, verbs: Verbs): Target[] {
    const navigate = useNavigate();
    const { routesByPath } = useRouter();
    const open = (to: string, search?: Readonly<Record<string, string>>) => void navigate({ to, search });
    const go = (to: string) => () => open(to);
    const appDenied = useDenied("app");
    const vmDenied = useDenied("vm");
    // What has a verb of its own is not found twice.
    const tabs = (object: string) => tabsOf(routesByPath, object).filter(({ part }) => !VERBS.has(part));
    const [appTabs, vmTabs, hostTabs] = [tabs("/apps/$id"), tabs("/vms/$id"), tabs("/hosts/$id")];
    const syncing = useDenialReasonsAt("hosts.sync");
    const adopting = useDenialReasonsAt("apps.adopt");
    const mayAdd = useDenialReason("hosts.add") === null;
    const mayCreate = useDenialReason("vms.create") === null;
    const mayCreateContainer = useDenialReason("containers.create") === null;
    const mayListUsers = useDenialReason("users.list") === null;
    const mayListTeams = useDenialReason("teams.list") === null;
    const mayListJobs = useDenialReason("jobs.list") === null;

    const appTarget = (app: App): Target => ({
        id: `app:${app.id}`,
        group: t.apps,
        label: app.name,
        words: [app.ip, app.node, app.host_name, String(app.ctid), ...app.tags].join(" "),
        detail: joined(app.node, app.ip, stateName(statusOf(app))),
        icon: IconApps,
        go: go(`/apps/${app.id}`),
        actions: () => appCommands(app, appDenied(app.host_id), verbs, appTabs, open),
    });
    const vmTarget = (vm: Vm): Target => ({
        id: `vm:${vm.id}`,
        group: t.vms,
        label: vmName(vm),
        words: [vm.node, vm.host_name, String(vm.vmid), ...vm.tags].join(" "),
        detail: joined(vm.node, stateName(vm.status)),
        icon: IconDeviceDesktop,
        go: go(`/vms/${vm.id}`),
        actions: () => vmCommands(vm, vmDenied(vm.host_id), verbs, vmTabs, open),
    });
    const containerTarget = (container: Discovered): Target => ({
        id: `container:${container.id}`,
        group: t.containers,
        label: container.name,
        words: [container.ip, container.node, container.host_name, String(container.ctid), ...container.tags].join(" "),
        detail: joined(container.node, t.notAdopted, stateName(container.status)),
        icon: IconBox,
        go: go(`/containers/${container.id}`),
        actions: () => [adoptCommand(container, adopting(container.host_id), navigate)],
    });
    const hostTarget = (host: Host): Target => ({
        id: `host:${host.id}`,
        group: t.hosts,
        label: host.name,
        words: [host.address, host.node, host.cluster].join(" "),
        detail: joined(host.cluster, stateName(host.status)),
        icon: IconServer2,
        go: go(`/hosts/${host.id}`),
        actions: () => hostCommands(host, syncing(host.id), verbs, hostTabs, navigate),
    });
    const jobTarget = (job: Job): Target => ({
        id: `job:${job.id}`,
        group: t.running,
        label: jobName(job),
        detail: stateName(job.status),
        icon: IconActivity,
        go: go(`/activity/${job.id}`),
    });

    const rows = useQuery(apps).data ?? [];
    const shown: Target[] = [
        ...places.flatMap(({ to, label, icon, tabs }) =>
            (tabs ?? [{ to, label }]).map((one) => ({
                id: one.to,
                group: t.pages,
                label: one.label,
                words: label,
                icon,
                go: go(one.to),
            })),
        ),
        ...pagesBelow(routesByPath, places).map(({ to, label, place }) => ({
            id: to,
            group: t.pages,
            label,
            words: place.label,
            detail: place.label,
            icon: place.icon,
            go: go(to),
        })),
        ...(mayAdd ? [page("add-host", t.addHost, t.addHostWords, IconPlus, go("/hosts/add"))] : []),
        ...(mayCreate ? [page("create-vm", t.createVm, t.createVmWords, IconDeviceDesktopPlus, go("/vms/new"))] : []),
        ...(mayCreateContainer
            ? [page("create-container", t.createContainer, t.createContainerWords, IconBox, go("/containers/new"))]
            : []),
        page("keyboard", t.keyboard, t.keyboardWords, IconKeyboard, () => openPalette("keys")),
        ...rows.map(appTarget),
        ...(useQuery(vms).data ?? []).map(vmTarget),
        ...(useQuery(discovered).data ?? []).map(containerTarget),
        ...(useQuery(hosts).data ?? []).map(hostTarget),
        ...(useQuery({ ...recentJobs, enabled: mayListJobs }).data ?? [])
            .filter((job) => job.finished_at === null)
            .map(jobTarget),
        ...(useQuery({ ...users, enabled: mayListUsers }).data ?? []).map((user) => ({
            id: `user:${user.id}`,
            group: t.users,
            label: user.display_name,
            words: user.email,
            detail: user.email,
            icon: IconUser,
            go: go(`/users/${user.id}`),
        })),
        ...(useQuery({ ...teams, enabled: mayListTeams }).data ?? []).map((team) => ({
            id: `team:${team.id}`,
            group: t.teams,
            label: team.name,
            icon: IconUsersGroup,
            go: go(`/teams/${team.id}`),
        })),
        ...Object.entries(places.some(({ to }) => to === "/settings") ? SETTINGS : {}).map(([section, label]) => ({
            id: `settings:${section}`,
            group: t.settings,
            label,
            words: t.settings,
            icon: IconSettings,
            go: go(`/settings/${section}`),
        })),
        ...Object.entries(PROFILE).map(([section, label]) => ({
            id: `profile:${section}`,
            group: t.profile,
            label,
            words: t.profile,
            icon: IconUserCircle,
            go: go(`/profile/${section}`),
        })),
    ];
    return [...shown, ...useEntries(query, rows, navigate)];
}

/** Tabs that a verb of the guest leads to. */
const VERBS: ReadonlySet<string> = new Set(["update", "migrate"]);

function useDenied(type: "app" | "vm"): (hostId: number | null) => Denied {
    const lifecycle = useDenialReasonsAt(`${type}s.lifecycle`);
    const snapshot = useDenialReasonsAt(`${type}s.create_snapshot`);
    const backUp = useDenialReasonsAt(`${type}s.back_up`);
    return (hostId) => ({
        lifecycle: lifecycle(hostId),
        create_snapshot: snapshot(hostId),
        back_up: backUp(hostId),
    });
}

const page = (id: string, label: string, words: string, icon: typeof IconApps, go: () => void): Target => ({
    id,
    group: t.pages,
    label,
    words,
    icon,
    go,
});

/** The catalogue is searched by the service: it has hundreds of entries. */
function useEntries(query: string, rows: App[], navigate: ReturnType<typeof useNavigate>): Target[] {
    const q = withoutVerbs(query, wordsOf(t.installWords));
    const why = useDenialReason("catalog.install");
    const found = useQuery({ ...entriesWith(q), enabled: q.length > 1 }).data ?? [];
    return ordered(found, undefined, q)
        .slice(0, 6)
        .map((entry: CatalogEntry) => {
            const installed = rows.find(({ catalog_slug }) => catalog_slug === entry.slug);
            return {
                id: `catalogue:${entry.slug}`,
                group: t.catalogue,
                label: entry.name,
                words: [entry.slug, entry.description, entry.category, ...entry.tags].join(" "),
                detail: installed ? t.installed({ name: installed.name }) : entry.category,
                icon: IconPackages,
                go: () => void navigate({ to: "/catalog/$slug", params: { slug: entry.slug } }),
                actions: () => [installCommand(entry, why, navigate)],
            };
        });
}
