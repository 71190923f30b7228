import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { t as appTexts } from "./apps/app/names";
import { OUTCOMES } from "./audit/outcomes";
import { viewSearch } from "./firewall/views";
import { t as guestTexts } from "./guests/names";
import { MODES } from "./heatmap/views";
import { t as hostTexts } from "./hosts/host/names";
import { VIEWS } from "./inventory/views";
import { STATUSES } from "./jobs/kinds";
import { spanOf } from "./metrics/spans";
import { RANGES } from "./network/throughput/ranges";
import { SECTIONS as PROFILE } from "./profile/sections/sections";
import { SECTIONS as SETTINGS } from "./settings/sections/sections";
import { EARLIER } from "./shell/earlier";
import { HOME } from "./shell/navigation";
import { PageError } from "./shell/PageError";
import { type Load, page } from "./shell/page";
import { Root } from "./shell/Root";
import { Shell } from "./shell/Shell";
import { flag, number, oneOf, searchOf, tableSearchWith, text } from "./shell/search";
import { t } from "./shell/texts";
import { ButtonLink } from "./ui/Links";
import { Empty } from "./ui/States";
import { tableSearch } from "./ui/table/search";

const backupSearch = tableSearchWith({ guest: text, storage: text, state: text, age: text });
const spanSearch = searchOf({ span: spanOf });
/** Links of earlier versions name the section of the settings in the search. */
const sectionSearch = searchOf({ tab: text });
/** Such as "app:5". */
const target = (value: unknown) => (/^[a-z_]{1,30}:\d{1,18}$/.test(String(value)) ? String(value) : undefined);

const root = createRootRoute({ component: Root });
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });
const app = page(shell, "/apps/$id", { of: "app" }, () => import("./apps/app/AppPage"));
const container = page(
    shell,
    "/containers/$id",
    { of: "container" },
    () => import("./containers/ContainerPage"),
    searchOf({ adopt: flag }),
);
const vm = page(shell, "/vms/$id", { of: "vm" }, () => import("./vms/VmPage"));
const host = page(shell, "/hosts/$id", { of: "host" }, () => import("./hosts/host/HostPage"));

// The tabs of an object are in the order of its routes (useTabs).

/** The first tabs of a guest. */
const usedTabs = <Guest extends AnyRoute>(guest: Guest, overview: Load, metrics: Load) =>
    [
        page(guest, "/", undefined, overview),
        page(guest, "metrics", guestTexts.metrics, metrics, spanSearch),
        page(guest, "console", guestTexts.console, () => import("./consoles/ConsoleTab")),
    ] as const;

/** The tabs of a guest behind those of what it is. */
const keptTabs = <Guest extends AnyRoute>(guest: Guest) =>
    [
        page(guest, "firewall", t.firewall, () => import("./firewall/GuestFirewall"), viewSearch),
        page(guest, "protection", guestTexts.protection, () => import("./guests/ProtectionTab"), backupSearch),
        page(guest, "timeline", guestTexts.timeline, () => import("./timeline/GuestTimeline")),
        // An action in the menu, and no tab.
        page(guest, "migrate", guestTexts.move, () => import("./guests/migrate/MovePage")),
    ] as const;

/** The addresses of earlier versions, which lead to what shows the same now. */
const earlierPages = Object.entries(EARLIER).map(([path, place]) =>
    createRoute({
        getParentRoute: () => shell,
        path,
        validateSearch: (search) => search,
        beforeLoad: ({ params, search }) => {
            throw redirect({ ...place, params, search: { ...search, ...place.search }, replace: true } as never);
        },
    }),
);

const outside = [
    // Consoles in windows of their own, without the frame.
    page(root, "/consoles/apps/$id", { of: "app" }, async () => ({
        default: (await import("./consoles/ConsoleWindow")).AppWindow,
    })),
    page(root, "/consoles/containers/$id", { of: "container" }, async () => ({
        default: (await import("./consoles/ConsoleWindow")).ContainerWindow,
    })),
    page(
        root,
        "/consoles/vms/$id",
        { of: "vm" },
        async () => ({ default: (await import("./consoles/ConsoleWindow")).VmWindow }),
        searchOf({ kind: oneOf(["vnc", "serial"]) }),
    ),
    page(root, "/consoles/hosts/$id", { of: "host" }, async () => ({
        default: (await import("./consoles/ConsoleWindow")).HostWindow,
    })),
] as const;

const appTabs = app.addChildren([
    ...usedTabs(
        app,
        () => import("./apps/app/AppOverview"),
        () => import("./metrics/AppMetrics"),
    ),
    page(
        app,
        "update",
        appTexts.update,
        () => import("./apps/update/UpdateTab"),
        searchOf({ view: oneOf(["script"]), version: number }),
    ),
    page(
        app,
        "hardware",
        guestTexts.hardware,
        () => import("./apps/hardware/HardwareTab"),
        searchOf({ view: oneOf(["options"]) }),
    ),
    ...keptTabs(app),
]);

const containerTabs = container.addChildren([
    page(container, "/", undefined, () => import("./containers/ContainerOverview")),
    page(container, "metrics", guestTexts.metrics, () => import("./metrics/ContainerMetrics"), spanSearch),
    page(container, "console", guestTexts.console, () => import("./containers/ConsoleTab")),
]);

const vmTabs = vm.addChildren([
    ...usedTabs(
        vm,
        () => import("./vms/VmOverview"),
        () => import("./metrics/VmMetrics"),
    ),
    page(
        vm,
        "hardware",
        guestTexts.hardware,
        () => import("./vms/hardware/HardwareTab"),
        searchOf({ view: oneOf(["options", "cloud-init"]) }),
    ),
    ...keptTabs(vm),
]);

const hostTabs = host.addChildren([
    page(host, "/", undefined, () => import("./hosts/host/HostOverview")),
    page(host, "metrics", guestTexts.metrics, () => import("./metrics/HostMetrics"), spanSearch),
    page(host, "guests", hostTexts.guests, () => import("./hosts/host/HostGuests"), tableSearch),
    page(host, "network", t.network, () => import("./network/HostNetwork")),
    page(host, "hardware", hostTexts.hardware, () => import("./hardware/HostHardware")),
    page(host, "shell", hostTexts.shell, () => import("./consoles/ShellTab")),
    page(host, "connection", hostTexts.connection, () => import("./hosts/host/HostConnection")),
    page(host, "firewall", t.firewall, () => import("./firewall/HostFirewall"), viewSearch),
    page(host, "cluster", hostTexts.cluster, () => import("./hosts/host/HostCluster")),
    page(host, "timeline", guestTexts.timeline, () => import("./hosts/host/HostTimeline")),
]);

/** A beginning of addresses of guests, which leads to their view of the inventory. */
const inventoryView = <const Path extends string>(path: Path, crumb: string, view: "containers" | "vms") =>
    createRoute({
        getParentRoute: () => shell,
        path,
        staticData: { crumb },
        beforeLoad: ({ location }) => {
            if (location.pathname === path) throw redirect({ to: "/inventory", search: { view } });
        },
    });

const guests = [
    page(
        shell,
        "/inventory",
        t.inventory,
        () => import("./inventory/InventoryPage"),
        tableSearchWith({ at: text, view: oneOf(VIEWS) }),
    ),
    page(
        shell,
        "/heatmap",
        t.heatMap,
        () => import("./heatmap/HeatMapPage"),
        tableSearchWith({ by: oneOf(MODES), table: flag, full: flag }),
    ),
    page(
        shell,
        "/inventory/snapshots",
        guestTexts.snapshots,
        () => import("./guests/snapshot/fleet/FleetPage"),
        tableSearch,
    ),
    page(shell, "/inventory/volumes", guestTexts.volumes, () => import("./guests/volume/VolumesPage"), tableSearch),
    page(
        shell,
        "/apps",
        t.apps,
        () => import("./apps/list/AppsPage"),
        // Links of earlier versions name the host by its id, and the status; the page turns them into a filter.
        tableSearchWith({ host: number, status: text, adopt: flag }),
    ),
    appTabs,
    inventoryView("/containers", t.containers, "containers"),
    page(
        shell,
        "/containers/new",
        t.createContainer,
        () => import("./containers/create/CreatePage"),
        searchOf({ host: number }),
    ),
    containerTabs,
    inventoryView("/vms", t.vms, "vms"),
    page(shell, "/vms/new", t.createVm, () => import("./vms/create/CreatePage"), searchOf({ host: number })),
    vmTabs,
    ...(earlierPages as unknown as []), // links to them are faults
    page(
        shell,
        "/catalog",
        t.catalogue,
        () => import("./catalog/CatalogPage"),
        searchOf({ q: text, category: text, sort: oneOf(["name", "changed", "new", "size"]), unattended: flag }),
    ),
    page(shell, "/catalog/$slug", { of: "entry" }, () => import("./catalog/EntryPage")),
    page(
        shell,
        "/catalog/$slug/install",
        t.install,
        () => import("./catalog/install/InstallPage"),
        searchOf({ host: number, job: number }),
    ),
] as const;

const backups = [
    createRoute({
        getParentRoute: () => shell,
        path: "/backups",
        staticData: { crumb: t.backups },
        beforeLoad: () => {
            throw redirect({ to: "/backups/coverage", replace: true });
        },
    }),
    page(shell, "/backups/coverage", t.coverage, () => import("./backups/coverage/CoveragePage"), backupSearch),
    page(shell, "/backups/list", undefined, () => import("./backups/BackupsPage"), backupSearch),
    page(shell, "/backups/jobs", t.hostJobs, () => import("./backups/hostjobs/HostJobsPage"), tableSearch),
    page(shell, "/backups/storages", t.storages, () => import("./backups/storage/StoragesPage"), tableSearch),
    page(
        shell,
        "/backups/prune",
        t.prune,
        () => import("./backups/prune/PrunePage"),
        tableSearchWith({
            host: number,
            last: number,
            daily: number,
            weekly: number,
            monthly: number,
            yearly: number,
            storage: text,
            node: text,
            guest: text,
        }),
    ),
] as const;

const hosts = [
    page(shell, "/hosts", t.hosts, () => import("./hosts/HostsPage"), tableSearch),
    page(shell, "/hosts/add", t.addHost, () => import("./hosts/add/AddHostPage"), searchOf({ address: text })),
    page(shell, "/clusters/$id", { of: "cluster" }, () => import("./hosts/cluster/ClusterPage")),
    hostTabs,
    page(shell, "/hardware", hostTexts.hardware, () => import("./hardware/HardwarePage"), tableSearch),
    page(shell, "/network", t.network, () => import("./network/NetworkPage"), searchOf({ q: text })),
    page(
        shell,
        "/network/throughput",
        t.throughput,
        () => import("./network/throughput/ThroughputPage"),
        searchOf({ hours: (hours) => oneOf(RANGES)(Number(hours)) }),
    ),
    page(shell, "/firewall", t.firewall, () => import("./firewall/list/FirewallPage")),
    page(shell, "/firewall/$id", { of: "cluster" }, () => import("./firewall/ClusterFirewall"), viewSearch),
    page(
        shell,
        "/firewall/$id/$group",
        (name) => name,
        () => import("./firewall/GroupFirewall"),
        viewSearch,
    ),
] as const;

const watching = [
    page(shell, "/dashboards", t.dashboards, () => import("./dashboards/DashboardsPage")),
    page(
        shell,
        "/dashboards/$id",
        (id) => t.dashboard({ id }),
        () => import("./dashboards/DashboardsPage"),
    ),
    page(shell, "/overview", t.overview, () => import("./overview/OverviewPage")),
    page(shell, "/monitoring", t.monitoring, () => import("./metrics/monitoring/MonitoringPage"), spanSearch),
    page(
        shell,
        "/monitoring/compare",
        t.compare,
        () => import("./metrics/compare/ComparePage"),
        searchOf({ span: spanOf, targets: text, metric: text }),
    ),
    page(shell, "/monitoring/export", t.metricExport, () => import("./metrics/export/ExportPage")),
    page(
        shell,
        "/alerts",
        t.alerts,
        () => import("./alerts/AlertsPage"),
        tableSearchWith({ state: oneOf(["acknowledged", "resolved"]) }),
    ),
    page(shell, "/alerts/rules", t.alertRules, () => import("./alerts/rule/RulesPage"), tableSearch),
    page(shell, "/alerts/overrides", t.alertOverrides, () => import("./alerts/override/OverridesPage")),
    page(
        shell,
        "/alerts/$id",
        (id) => t.alert({ id }),
        () => import("./alerts/AlertPage"),
    ),
    page(
        shell,
        "/maintenance",
        t.maintenance,
        () => import("./maintenance/MaintenancePage"),
        tableSearchWith({ ended: flag }),
    ),
    page(shell, "/notifications", t.notifications, () => import("./notify/channel/ChannelsPage"), tableSearch),
    page(shell, "/notifications/routes", t.notifyRoutes, () => import("./notify/route/RoutesPage")),
    page(shell, "/notifications/types", t.notifyTypes, () => import("./notify/TypesPage")),
    page(shell, "/notifications/delivery", t.notifyDelivery, () => import("./notify/DeliveryPage")),
    page(shell, "/notifications/browser", t.notifyBrowser, () => import("./notify/push/BrowserPage")),
    page(
        shell,
        "/activity",
        t.activity,
        () => import("./jobs/ActivityPage"),
        tableSearchWith({ status: oneOf(STATUSES), kind: text, target, by: number, page: number }),
    ),
    page(
        shell,
        "/activity/$id",
        (id) => t.job({ id }),
        () => import("./jobs/JobPage"),
        searchOf({ line: number }),
    ),
    page(shell, "/schedules", t.schedules, () => import("./schedules/SchedulesPage"), tableSearchWith({ week: text })),
    page(
        shell,
        "/audit",
        t.audit,
        () => import("./audit/list/AuditPage"),
        tableSearchWith({
            actor: text,
            action: text,
            outcome: oneOf(OUTCOMES),
            target: text,
            ip: text,
            from: text,
            to: text,
            q: text,
            page: number,
        }),
    ),
    page(shell, "/audit/recordings", t.recordings, () => import("./consoles/recordings/RecordingsPage"), tableSearch),
    page(
        shell,
        "/audit/recordings/$id",
        (id) => t.recording({ id }),
        () => import("./consoles/recordings/RecordingPage"),
    ),
] as const;

const people = [
    page(shell, "/users", t.users, () => import("./users/list/UsersPage"), tableSearch),
    page(shell, "/users/$id", { of: "user" }, () => import("./users/UserPage")),
    page(shell, "/teams", t.teams, () => import("./teams/list/TeamsPage"), tableSearch),
    page(shell, "/teams/$id", { of: "team" }, () => import("./teams/TeamPage")),
] as const;

const own = [
    createRoute({
        getParentRoute: () => shell,
        path: "/",
        beforeLoad: () => {
            throw redirect({ to: HOME });
        },
    }),
    createRoute({
        getParentRoute: () => shell,
        path: "/settings",
        staticData: { crumb: t.settings },
        validateSearch: sectionSearch,
        beforeLoad: ({ search }) => {
            throw redirect({ to: "/settings/$section", params: { section: search.tab ?? "general" }, replace: true });
        },
    }),
    page(shell, "/settings/$section", { section: SETTINGS }, () => import("./settings/SettingsPage")),
    createRoute({
        getParentRoute: () => shell,
        path: "/profile",
        staticData: { crumb: t.profile },
        beforeLoad: () => {
            throw redirect({ to: "/profile/$section", params: { section: "account" }, replace: true });
        },
    }),
    page(shell, "/profile/$section", { section: PROFILE }, () => import("./profile/ProfilePage")),
    createRoute({
        getParentRoute: () => shell,
        path: "/sessions",
        beforeLoad: () => {
            throw redirect({ to: "/profile/$section", params: { section: "sessions" }, replace: true });
        },
    }),
    // Below /api the service answers itself.
    page(shell, "/reference", t.api, () => import("./reference/ReferencePage"), tableSearch),
    createRoute({
        getParentRoute: () => shell,
        path: "$",
        staticData: { crumb: t.notFound },
        component: NothingHere,
    }),
] as const;

function NothingHere() {
    return (
        <Empty alone title={t.notFound} action={<ButtonLink to={HOME}>{t.overview}</ButtonLink>}>
            {t.notFoundText}
        </Empty>
    );
}

export const router = createRouter({
    routeTree: root.addChildren([
        ...outside,
        shell.addChildren([...guests, ...backups, ...hosts, ...watching, ...people, ...own]),
    ]),
    // A parameter that no page declares is dropped, instead of being sent to the API as part of a filter.
    search: { strict: true },
    defaultErrorComponent: PageError,
    defaultPreload: "intent",
    scrollRestoration: true,
});

declare module "@tanstack/react-router" {
    interface Register {
        router: typeof router;
    }
}
