import { Button } from "@mantine/core";
import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { JobStatus, Outcome } from "./api/client";
import { t as appTexts } from "./apps/app/names";
import { OUTCOMES } from "./audit/outcomes";
import type { BackupSearch } from "./backups/filter";
import type { PruneSearch } from "./backups/prune/rule";
import { viewSearch } from "./firewall/views";
import { t as guestTexts } from "./guests/names";
import { t as hostTexts } from "./hosts/host/names";
import { VIEWS, type View } from "./inventory/views";
import { STATUSES } from "./jobs/kinds";
import { type Span, spanOf } from "./metrics/spans";
import { RANGES, type Range } from "./network/throughput/ranges";
import { SECTIONS as PROFILE } from "./profile/sections/sections";
import { SECTIONS as SETTINGS } from "./settings/sections/sections";
import { HOME } from "./shell/navigation";
import { Root } from "./shell/Root";
import { Shell } from "./shell/Shell";
import { t } from "./shell/texts";
import { Empty } from "./ui/States";
import { type TableSearch, tableSearch } from "./ui/table/search";
import { t as vmTexts } from "./vms/names";

const text = (value: unknown) => (value === undefined || value === "" ? undefined : String(value));
const number = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined);

const backupSearch = (search: Record<string, unknown>): BackupSearch => ({
    ...tableSearch(search),
    guest: text(search.guest),
    storage: text(search.storage),
    state: text(search.state),
    age: text(search.age),
});

const spanSearch = (search: Record<string, unknown>): { span?: Span } => ({ span: spanOf(search.span) });

const root = createRootRoute({ component: Root });
const login = createRoute({
    getParentRoute: () => root,
    path: "/login",
    staticData: { crumb: t.signIn },
    validateSearch: (search: Record<string, unknown>): { back?: string; error?: string } => ({
        back: text(search.back),
        error: text(search.error),
    }),
    component: lazyRouteComponent(() => import("./auth/LoginPage")),
});
const recover = createRoute({
    getParentRoute: () => root,
    path: "/recover",
    staticData: { crumb: t.recover },
    component: lazyRouteComponent(() => import("./auth/RecoverPage")),
});
// Consoles in windows of their own, without the frame.
const appWindow = createRoute({
    getParentRoute: () => root,
    path: "/consoles/apps/$id",
    staticData: { crumb: { of: "app" } },
    component: lazyRouteComponent(async () => ({ default: (await import("./consoles/ConsoleWindow")).AppWindow })),
});
const vmWindow = createRoute({
    getParentRoute: () => root,
    path: "/consoles/vms/$id",
    staticData: { crumb: { of: "vm" } },
    validateSearch: (search: Record<string, unknown>): { kind?: "vnc" | "serial" } => ({
        kind: search.kind === "vnc" || search.kind === "serial" ? search.kind : undefined,
    }),
    component: lazyRouteComponent(async () => ({ default: (await import("./consoles/ConsoleWindow")).VmWindow })),
});
const hostWindow = createRoute({
    getParentRoute: () => root,
    path: "/consoles/hosts/$id",
    staticData: { crumb: { of: "host" } },
    component: lazyRouteComponent(async () => ({ default: (await import("./consoles/ConsoleWindow")).HostWindow })),
});
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });
const home = createRoute({
    getParentRoute: () => shell,
    path: "/",
    beforeLoad: () => {
        throw redirect({ to: HOME });
    },
});
const start = createRoute({
    getParentRoute: () => shell,
    path: "/overview",
    staticData: { crumb: t.overview },
    component: lazyRouteComponent(() => import("./overview/OverviewPage")),
});
const apps = createRoute({
    getParentRoute: () => shell,
    path: "/apps",
    staticData: { crumb: t.apps },
    // Links of earlier versions name the host by its id, and the status; the page turns them into a filter.
    validateSearch: (
        search: Record<string, unknown>,
    ): TableSearch & { host?: number; status?: string; adopt?: true } => ({
        ...tableSearch(search),
        adopt: search.adopt === true || undefined,
        host: number(search.host),
        status: text(search.status),
    }),
    component: lazyRouteComponent(() => import("./apps/list/AppsPage")),
});
const inventory = createRoute({
    getParentRoute: () => shell,
    path: "/inventory",
    staticData: { crumb: t.inventory },
    validateSearch: (search: Record<string, unknown>): TableSearch & { at?: string; view?: View } => ({
        ...tableSearch(search),
        at: text(search.at),
        view: VIEWS.find((view) => view === search.view),
    }),
    component: lazyRouteComponent(() => import("./inventory/InventoryPage")),
});
const fleetSnapshots = createRoute({
    getParentRoute: () => shell,
    path: "/inventory/snapshots",
    staticData: { crumb: guestTexts.snapshots },
    validateSearch: tableSearch,
    component: lazyRouteComponent(() => import("./guests/snapshot/fleet/FleetPage")),
});
const orphanedVolumes = createRoute({
    getParentRoute: () => shell,
    path: "/inventory/volumes",
    staticData: { crumb: guestTexts.volumes },
    validateSearch: tableSearch,
    component: lazyRouteComponent(() => import("./guests/volume/VolumesPage")),
});
const app = createRoute({
    getParentRoute: () => shell,
    path: "/apps/$id",
    staticData: { crumb: { of: "app" } },
    component: lazyRouteComponent(() => import("./apps/app/AppPage")),
});
const overview = createRoute({
    getParentRoute: () => app,
    path: "/",
    component: lazyRouteComponent(() => import("./apps/app/AppOverview")),
});
const appMetrics = createRoute({
    getParentRoute: () => app,
    path: "metrics",
    staticData: { crumb: guestTexts.metrics },
    validateSearch: spanSearch,
    component: lazyRouteComponent(() => import("./metrics/AppMetrics")),
});
const script = createRoute({
    getParentRoute: () => app,
    path: "script",
    staticData: { crumb: appTexts.script },
    validateSearch: (search: Record<string, unknown>): { version?: number } => ({ version: number(search.version) }),
    component: lazyRouteComponent(() => import("./apps/script/ScriptTab")),
});
const update = createRoute({
    getParentRoute: () => app,
    path: "update",
    staticData: { crumb: appTexts.update },
    component: lazyRouteComponent(() => import("./apps/update/UpdateTab")),
});
const network = createRoute({
    getParentRoute: () => app,
    path: "network",
    staticData: { crumb: appTexts.network },
    component: lazyRouteComponent(() => import("./apps/network/NetworkTab")),
});
const appFirewall = createRoute({
    getParentRoute: () => app,
    path: "firewall",
    staticData: { crumb: t.firewall },
    validateSearch: viewSearch,
    component: lazyRouteComponent(() => import("./firewall/GuestFirewall")),
});
const appSnapshots = createRoute({
    getParentRoute: () => app,
    path: "snapshots",
    staticData: { crumb: guestTexts.snapshots },
    component: lazyRouteComponent(() => import("./guests/snapshot/SnapshotsTab")),
});
const appBackups = createRoute({
    getParentRoute: () => app,
    path: "backups",
    staticData: { crumb: t.backups },
    validateSearch: backupSearch,
    component: lazyRouteComponent(() => import("./backups/GuestBackups")),
});
const appDisks = createRoute({
    getParentRoute: () => app,
    path: "disks",
    staticData: { crumb: guestTexts.disks },
    component: lazyRouteComponent(() => import("./guests/disk/DisksTab")),
});
const migrate = createRoute({
    getParentRoute: () => app,
    path: "migrate",
    staticData: { crumb: appTexts.migrate },
    component: lazyRouteComponent(() => import("./guests/migrate/MigrateTab")),
});
const appConsole = createRoute({
    getParentRoute: () => app,
    path: "console",
    staticData: { crumb: guestTexts.console },
    component: lazyRouteComponent(() => import("./consoles/ConsoleTab")),
});
const appTimeline = createRoute({
    getParentRoute: () => app,
    path: "timeline",
    staticData: { crumb: appTexts.timeline },
    component: lazyRouteComponent(() => import("./apps/app/AppTimeline")),
});
const vms = createRoute({
    getParentRoute: () => shell,
    path: "/vms",
    staticData: { crumb: t.vms },
    beforeLoad: ({ location }) => {
        if (location.pathname === "/vms") throw redirect({ to: "/inventory", search: { view: "vms" } });
    },
});
const newVm = createRoute({
    getParentRoute: () => shell,
    path: "/vms/new",
    staticData: { crumb: t.createVm },
    validateSearch: (search: Record<string, unknown>): { host?: number } => ({ host: number(search.host) }),
    component: lazyRouteComponent(() => import("./vms/create/CreatePage")),
});
const vm = createRoute({
    getParentRoute: () => shell,
    path: "/vms/$id",
    staticData: { crumb: { of: "vm" } },
    component: lazyRouteComponent(() => import("./vms/VmPage")),
});
const vmOverview = createRoute({
    getParentRoute: () => vm,
    path: "/",
    component: lazyRouteComponent(() => import("./vms/VmOverview")),
});
const vmMetrics = createRoute({
    getParentRoute: () => vm,
    path: "metrics",
    staticData: { crumb: guestTexts.metrics },
    validateSearch: spanSearch,
    component: lazyRouteComponent(() => import("./metrics/VmMetrics")),
});
const vmHardware = createRoute({
    getParentRoute: () => vm,
    path: "hardware",
    staticData: { crumb: vmTexts.hardware },
    component: lazyRouteComponent(() => import("./vms/hardware/HardwareTab")),
});
const vmNetwork = createRoute({
    getParentRoute: () => vm,
    path: "network",
    staticData: { crumb: vmTexts.network },
    component: lazyRouteComponent(() => import("./vms/VmNetwork")),
});
const vmFirewall = createRoute({
    getParentRoute: () => vm,
    path: "firewall",
    staticData: { crumb: t.firewall },
    validateSearch: viewSearch,
    component: lazyRouteComponent(() => import("./firewall/GuestFirewall")),
});
const vmSnapshots = createRoute({
    getParentRoute: () => vm,
    path: "snapshots",
    staticData: { crumb: guestTexts.snapshots },
    component: lazyRouteComponent(() => import("./guests/snapshot/SnapshotsTab")),
});
const vmBackups = createRoute({
    getParentRoute: () => vm,
    path: "backups",
    staticData: { crumb: t.backups },
    validateSearch: backupSearch,
    component: lazyRouteComponent(() => import("./backups/GuestBackups")),
});
const vmDisks = createRoute({
    getParentRoute: () => vm,
    path: "disks",
    staticData: { crumb: guestTexts.disks },
    component: lazyRouteComponent(() => import("./guests/disk/DisksTab")),
});
const vmOptions = createRoute({
    getParentRoute: () => vm,
    path: "options",
    staticData: { crumb: vmTexts.options },
    component: lazyRouteComponent(() => import("./vms/options/OptionsTab")),
});
const vmCloudInit = createRoute({
    getParentRoute: () => vm,
    path: "cloud-init",
    staticData: { crumb: vmTexts.cloudInit },
    component: lazyRouteComponent(() => import("./vms/cloudinit/CloudInitTab")),
});
const vmMigrate = createRoute({
    getParentRoute: () => vm,
    path: "migrate",
    staticData: { crumb: vmTexts.move },
    component: lazyRouteComponent(() => import("./guests/migrate/MigrateTab")),
});
const vmConsole = createRoute({
    getParentRoute: () => vm,
    path: "console",
    staticData: { crumb: guestTexts.console },
    component: lazyRouteComponent(() => import("./consoles/ConsoleTab")),
});
const vmTimeline = createRoute({
    getParentRoute: () => vm,
    path: "timeline",
    staticData: { crumb: vmTexts.timeline },
    component: lazyRouteComponent(() => import("./vms/VmTimeline")),
});
const SORTS = ["name", "changed", "new", "size"] as const;
const catalog = createRoute({
    getParentRoute: () => shell,
    path: "/catalog",
    staticData: { crumb: t.catalogue },
    validateSearch: (
        search: Record<string, unknown>,
    ): { q?: string; category?: string; sort?: (typeof SORTS)[number]; unattended?: true } => ({
        q: text(search.q),
        category: text(search.category),
        sort: SORTS.find((sort) => sort === search.sort),
        unattended: search.unattended === true || undefined,
    }),
    component: lazyRouteComponent(() => import("./catalog/CatalogPage")),
});
const backups = createRoute({
    getParentRoute: () => shell,
    path: "/backups",
    staticData: { crumb: t.backups },
    beforeLoad: () => {
        throw redirect({ to: "/backups/coverage", replace: true });
    },
});
const coverage = createRoute({
    getParentRoute: () => shell,
    path: "/backups/coverage",
    staticData: { crumb: t.coverage },
    validateSearch: backupSearch,
    component: lazyRouteComponent(() => import("./backups/coverage/CoveragePage")),
});
const hostJobs = createRoute({
    getParentRoute: () => shell,
    path: "/backups/jobs",
    staticData: { crumb: t.hostJobs },
    validateSearch: tableSearch,
    component: lazyRouteComponent(() => import("./backups/hostjobs/HostJobsPage")),
});
const backupList = createRoute({
    getParentRoute: () => shell,
    path: "/backups/list",
    validateSearch: backupSearch,
    component: lazyRouteComponent(() => import("./backups/BackupsPage")),
});
const backupStorages = createRoute({
    getParentRoute: () => shell,
    path: "/backups/storages",
    staticData: { crumb: t.storages },
    validateSearch: tableSearch,
    component: lazyRouteComponent(() => import("./backups/storage/StoragesPage")),
});
const prune = createRoute({
    getParentRoute: () => shell,
    path: "/backups/prune",
    staticData: { crumb: t.prune },
    validateSearch: (search: Record<string, unknown>): PruneSearch => ({
        ...tableSearch(search),
        ...Object.fromEntries(
            ["host", "last", "daily", "weekly", "monthly", "yearly"].map((key) => [key, number(search[key])]),
        ),
        storage: text(search.storage),
        node: text(search.node),
        guest: text(search.guest),
    }),
    component: lazyRouteComponent(() => import("./backups/prune/PrunePage")),
});
const networkPage = createRoute({
    getParentRoute: () => shell,
    path: "/network",
    staticData: { crumb: t.network },
    validateSearch: (search: Record<string, unknown>): { q?: string } => ({ q: text(search.q) }),
    component: lazyRouteComponent(() => import("./network/NetworkPage")),
});
const throughput = createRoute({
    getParentRoute: () => shell,
    path: "/network/throughput",
    staticData: { crumb: t.throughput },
    validateSearch: (search: Record<string, unknown>): { hours?: Range } => ({
        hours: RANGES.find((hours) => hours === Number(search.hours)),
    }),
    component: lazyRouteComponent(() => import("./network/throughput/ThroughputPage")),
});
const catalogEntry = createRoute({
    getParentRoute: () => shell,
    path: "/catalog/$slug",
    staticData: { crumb: { of: "entry" } },
    component: lazyRouteComponent(() => import("./catalog/EntryPage")),
});
const install = createRoute({
    getParentRoute: () => shell,
    path: "/catalog/$slug/install",
    staticData: { crumb: t.install },
    validateSearch: (search: Record<string, unknown>): { host?: number; job?: number } => ({
        host: number(search.host),
        job: number(search.job),
    }),
    component: lazyRouteComponent(() => import("./catalog/install/InstallPage")),
});
const hosts = createRoute({
    getParentRoute: () => shell,
    path: "/hosts",
    staticData: { crumb: t.hosts },
    validateSearch: tableSearch,
    component: lazyRouteComponent(() => import("./hosts/HostsPage")),
});
const addHost = createRoute({
    getParentRoute: () => shell,
    path: "/hosts/add",
    staticData: { crumb: t.addHost },
    validateSearch: (search: Record<string, unknown>): { address?: string } => ({ address: text(search.address) }),
    component: lazyRouteComponent(() => import("./hosts/add/AddHostPage")),
});
const host = createRoute({
    getParentRoute: () => shell,
    path: "/hosts/$id",
    staticData: { crumb: { of: "host" } },
    component: lazyRouteComponent(() => import("./hosts/host/HostPage")),
});
const hostOverview = createRoute({
    getParentRoute: () => host,
    path: "/",
    component: lazyRouteComponent(() => import("./hosts/host/HostOverview")),
});
const hostMetrics = createRoute({
    getParentRoute: () => host,
    path: "metrics",
    staticData: { crumb: hostTexts.metrics },
    validateSearch: spanSearch,
    component: lazyRouteComponent(() => import("./metrics/HostMetrics")),
});
const hostApps = createRoute({
    getParentRoute: () => host,
    path: "apps",
    staticData: { crumb: hostTexts.apps },
    validateSearch: tableSearch,
    component: lazyRouteComponent(() => import("./hosts/host/HostApps")),
});
const hostConnection = createRoute({
    getParentRoute: () => host,
    path: "connection",
    staticData: { crumb: hostTexts.connection },
    component: lazyRouteComponent(() => import("./hosts/host/HostConnection")),
});
const hostCluster = createRoute({
    getParentRoute: () => host,
    path: "cluster",
    staticData: { crumb: hostTexts.cluster },
    component: lazyRouteComponent(() => import("./hosts/host/HostCluster")),
});
const cluster = createRoute({
    getParentRoute: () => shell,
    path: "/clusters/$id",
    staticData: { crumb: { of: "cluster" } },
    component: lazyRouteComponent(() => import("./hosts/cluster/ClusterPage")),
});
const hostShell = createRoute({
    getParentRoute: () => host,
    path: "shell",
    staticData: { crumb: hostTexts.shell },
    component: lazyRouteComponent(() => import("./consoles/ShellTab")),
});
const hostNetwork = createRoute({
    getParentRoute: () => host,
    path: "network",
    staticData: { crumb: t.network },
    component: lazyRouteComponent(() => import("./network/HostNetwork")),
});
const hostHardware = createRoute({
    getParentRoute: () => host,
    path: "hardware",
    staticData: { crumb: hostTexts.hardware },
    component: lazyRouteComponent(() => import("./hardware/HostHardware")),
});
const hardware = createRoute({
    getParentRoute: () => shell,
    path: "/hardware",
    staticData: { crumb: hostTexts.hardware },
    validateSearch: tableSearch,
    component: lazyRouteComponent(() => import("./hardware/HardwarePage")),
});
const hostFirewall = createRoute({
    getParentRoute: () => host,
    path: "firewall",
    staticData: { crumb: t.firewall },
    validateSearch: viewSearch,
    component: lazyRouteComponent(() => import("./firewall/HostFirewall")),
});
const hostTimeline = createRoute({
    getParentRoute: () => host,
    path: "timeline",
    staticData: { crumb: hostTexts.timeline },
    component: lazyRouteComponent(() => import("./hosts/host/HostTimeline")),
});
const firewalls = createRoute({
    getParentRoute: () => shell,
    path: "/firewall",
    staticData: { crumb: t.firewall },
    component: lazyRouteComponent(() => import("./firewall/list/FirewallPage")),
});
const clusterFirewall = createRoute({
    getParentRoute: () => shell,
    path: "/firewall/$id",
    staticData: { crumb: { of: "cluster" } },
    validateSearch: viewSearch,
    component: lazyRouteComponent(() => import("./firewall/ClusterFirewall")),
});
const groupFirewall = createRoute({
    getParentRoute: () => shell,
    path: "/firewall/$id/$group",
    staticData: { crumb: (name) => name },
    validateSearch: viewSearch,
    component: lazyRouteComponent(() => import("./firewall/GroupFirewall")),
});
const monitoring = createRoute({
    getParentRoute: () => shell,
    path: "/monitoring",
    staticData: { crumb: t.monitoring },
    validateSearch: spanSearch,
    component: lazyRouteComponent(() => import("./metrics/monitoring/MonitoringPage")),
});
const comparison = createRoute({
    getParentRoute: () => shell,
    path: "/monitoring/compare",
    staticData: { crumb: t.compare },
    validateSearch: (search: Record<string, unknown>): { span?: Span; targets?: string; metric?: string } => ({
        ...spanSearch(search),
        targets: text(search.targets),
        metric: text(search.metric),
    }),
    component: lazyRouteComponent(() => import("./metrics/compare/ComparePage")),
});
const metricExport = createRoute({
    getParentRoute: () => shell,
    path: "/monitoring/export",
    staticData: { crumb: t.metricExport },
    component: lazyRouteComponent(() => import("./metrics/export/ExportPage")),
});
const activity = createRoute({
    getParentRoute: () => shell,
    path: "/activity",
    staticData: { crumb: t.activity },
    validateSearch: (
        search: Record<string, unknown>,
    ): TableSearch & { status?: JobStatus; kind?: string; target?: string; by?: number; page?: number } => ({
        ...tableSearch(search),
        status: STATUSES.find((status) => status === search.status),
        kind: text(search.kind),
        target: /^[a-z_]{1,30}:\d{1,18}$/.test(String(search.target)) ? String(search.target) : undefined,
        by: number(search.by),
        page: number(search.page),
    }),
    component: lazyRouteComponent(() => import("./jobs/ActivityPage")),
});
const job = createRoute({
    getParentRoute: () => shell,
    path: "/activity/$id",
    staticData: { crumb: (id) => t.job({ id }) },
    validateSearch: (search: Record<string, unknown>): { line?: number } => ({ line: number(search.line) }),
    component: lazyRouteComponent(() => import("./jobs/JobPage")),
});
const schedules = createRoute({
    getParentRoute: () => shell,
    path: "/schedules",
    staticData: { crumb: t.schedules },
    validateSearch: (search: Record<string, unknown>): TableSearch & { week?: string } => ({
        ...tableSearch(search),
        week: text(search.week),
    }),
    component: lazyRouteComponent(() => import("./schedules/SchedulesPage")),
});
const alerts = createRoute({
    getParentRoute: () => shell,
    path: "/alerts",
    staticData: { crumb: t.alerts },
    validateSearch: (search: Record<string, unknown>): TableSearch & { state?: "acknowledged" | "resolved" } => ({
        ...tableSearch(search),
        state: search.state === "acknowledged" || search.state === "resolved" ? search.state : undefined,
    }),
    component: lazyRouteComponent(() => import("./alerts/AlertsPage")),
});
const alertRules = createRoute({
    getParentRoute: () => shell,
    path: "/alerts/rules",
    staticData: { crumb: t.alertRules },
    validateSearch: tableSearch,
    component: lazyRouteComponent(() => import("./alerts/rule/RulesPage")),
});
const alertOverrides = createRoute({
    getParentRoute: () => shell,
    path: "/alerts/overrides",
    staticData: { crumb: t.alertOverrides },
    component: lazyRouteComponent(() => import("./alerts/override/OverridesPage")),
});
const alert = createRoute({
    getParentRoute: () => shell,
    path: "/alerts/$id",
    staticData: { crumb: (id) => t.alert({ id }) },
    component: lazyRouteComponent(() => import("./alerts/AlertPage")),
});
const maintenance = createRoute({
    getParentRoute: () => shell,
    path: "/maintenance",
    staticData: { crumb: t.maintenance },
    validateSearch: (search: Record<string, unknown>): TableSearch & { ended?: true } => ({
        ...tableSearch(search),
        ended: search.ended === true || undefined,
    }),
    component: lazyRouteComponent(() => import("./maintenance/MaintenancePage")),
});
const notifications = createRoute({
    getParentRoute: () => shell,
    path: "/notifications",
    staticData: { crumb: t.notifications },
    validateSearch: tableSearch,
    component: lazyRouteComponent(() => import("./notify/channel/ChannelsPage")),
});
const notifyRoutes = createRoute({
    getParentRoute: () => shell,
    path: "/notifications/routes",
    staticData: { crumb: t.notifyRoutes },
    component: lazyRouteComponent(() => import("./notify/route/RoutesPage")),
});
const notifyTypes = createRoute({
    getParentRoute: () => shell,
    path: "/notifications/types",
    staticData: { crumb: t.notifyTypes },
    component: lazyRouteComponent(() => import("./notify/TypesPage")),
});
const notifyDelivery = createRoute({
    getParentRoute: () => shell,
    path: "/notifications/delivery",
    staticData: { crumb: t.notifyDelivery },
    component: lazyRouteComponent(() => import("./notify/DeliveryPage")),
});
const notifyBrowser = createRoute({
    getParentRoute: () => shell,
    path: "/notifications/browser",
    staticData: { crumb: t.notifyBrowser },
    component: lazyRouteComponent(() => import("./notify/push/BrowserPage")),
});
const audit = createRoute({
    getParentRoute: () => shell,
    path: "/audit",
    staticData: { crumb: t.audit },
    validateSearch: (
        search: Record<string, unknown>,
    ): TableSearch & {
        actor?: string;
        action?: string;
        outcome?: Outcome;
        target?: string;
        ip?: string;
        from?: string;
        to?: string;
        q?: string;
        page?: number;
    } => ({
        ...tableSearch(search),
        actor: text(search.actor),
        action: text(search.action),
        outcome: OUTCOMES.find((outcome) => outcome === search.outcome),
        target: text(search.target),
        ip: text(search.ip),
        from: text(search.from),
        to: text(search.to),
        q: text(search.q),
        page: number(search.page),
    }),
    component: lazyRouteComponent(() => import("./audit/list/AuditPage")),
});
const recordings = createRoute({
    getParentRoute: () => shell,
    path: "/audit/recordings",
    staticData: { crumb: t.recordings },
    validateSearch: tableSearch,
    component: lazyRouteComponent(() => import("./consoles/recordings/RecordingsPage")),
});
const recording = createRoute({
    getParentRoute: () => shell,
    path: "/audit/recordings/$id",
    staticData: { crumb: (id) => t.recording({ id }) },
    component: lazyRouteComponent(() => import("./consoles/recordings/RecordingPage")),
});
const users = createRoute({
    getParentRoute: () => shell,
    path: "/users",
    staticData: { crumb: t.users },
    validateSearch: tableSearch,
    component: lazyRouteComponent(() => import("./users/list/UsersPage")),
});
const user = createRoute({
    getParentRoute: () => shell,
    path: "/users/$id",
    staticData: { crumb: { of: "user" } },
    component: lazyRouteComponent(() => import("./users/UserPage")),
});
const teams = createRoute({
    getParentRoute: () => shell,
    path: "/teams",
    staticData: { crumb: t.teams },
    validateSearch: tableSearch,
    component: lazyRouteComponent(() => import("./teams/list/TeamsPage")),
});
const team = createRoute({
    getParentRoute: () => shell,
    path: "/teams/$id",
    staticData: { crumb: { of: "team" } },
    component: lazyRouteComponent(() => import("./teams/TeamPage")),
});
const settings = createRoute({
    getParentRoute: () => shell,
    path: "/settings",
    staticData: { crumb: t.settings },
    // Links of earlier versions name the section in the search.
    validateSearch: (search: Record<string, unknown>): { tab?: string } => ({ tab: text(search.tab) }),
    beforeLoad: ({ search }) => {
        throw redirect({ to: "/settings/$section", params: { section: search.tab ?? "general" }, replace: true });
    },
});
const settingsSection = createRoute({
    getParentRoute: () => shell,
    path: "/settings/$section",
    staticData: { crumb: { section: SETTINGS } },
    component: lazyRouteComponent(() => import("./settings/SettingsPage")),
});
const profile = createRoute({
    getParentRoute: () => shell,
    path: "/profile/$section",
    staticData: { crumb: { section: PROFILE } },
    component: lazyRouteComponent(() => import("./profile/ProfilePage")),
});
const reference = createRoute({
    getParentRoute: () => shell,
    path: "/reference", // below /api the service answers itself
    staticData: { crumb: t.api },
    validateSearch: tableSearch,
    component: lazyRouteComponent(() => import("./reference/ReferencePage")),
});
const nothing = createRoute({
    getParentRoute: () => shell,
    path: "$",
    staticData: { crumb: t.notFound },
    component: NothingHere,
});
const ownProfile = createRoute({
    getParentRoute: () => shell,
    path: "/profile",
    staticData: { crumb: t.profile },
    beforeLoad: () => {
        throw redirect({ to: "/profile/$section", params: { section: "account" }, replace: true });
    },
});
const sessions = createRoute({
    getParentRoute: () => shell,
    path: "/sessions",
    beforeLoad: () => {
        throw redirect({ to: "/profile/$section", params: { section: "sessions" }, replace: true });
    },
});

function NothingHere() {
    return (
        <Empty
            alone
            title={t.notFound}
            action={<Button renderRoot={(props) => <Link to={HOME} {...props} />}>{t.overview}</Button>}
        >
            {t.notFoundText}
        </Empty>
    );
}

export const router = createRouter({
    routeTree: root.addChildren([
        login,
        recover,
        appWindow,
        vmWindow,
        hostWindow,
        shell.addChildren([
            home,
            start,
            inventory,
            fleetSnapshots,
            orphanedVolumes,
            apps,
            app.addChildren([
                overview,
                appMetrics,
                appConsole,
                script,
                update,
                network,
                appFirewall,
                appDisks,
                appSnapshots,
                appBackups,
                migrate,
                appTimeline,
            ]),
            vms,
            newVm,
            vm.addChildren([
                vmOverview,
                vmMetrics,
                vmConsole,
                vmHardware,
                vmNetwork,
                vmFirewall,
                vmDisks,
                vmSnapshots,
                vmBackups,
                vmOptions,
                vmCloudInit,
                vmMigrate,
                vmTimeline,
            ]),
            catalog,
            catalogEntry,
            install,
            backups,
            coverage,
            backupList,
            hostJobs,
            backupStorages,
            prune,
            alerts,
            alertRules,
            alertOverrides,
            alert,
            maintenance,
            notifications,
            notifyRoutes,
            notifyTypes,
            notifyDelivery,
            notifyBrowser,
            hosts,
            addHost,
            cluster,
            host.addChildren([
                hostOverview,
                hostMetrics,
                hostApps,
                hostNetwork,
                hostHardware,
                hostFirewall,
                hostShell,
                hostConnection,
                hostCluster,
                hostTimeline,
            ]),
            hardware,
            networkPage,
            throughput,
            firewalls,
            clusterFirewall,
            groupFirewall,
            monitoring,
            comparison,
            metricExport,
            activity,
            job,
            schedules,
            users,
            user,
            teams,
            team,
            audit,
            recordings,
            recording,
            settings,
            settingsSection,
            reference,
            profile,
            ownProfile,
            sessions,
            nothing,
        ]),
    ]),
    // A parameter that no page declares is dropped, instead of being sent to the API as part of a filter.
    search: { strict: true },
    defaultPreload: "intent",
    scrollRestoration: true,
});

declare module "@tanstack/react-router" {
    interface Register {
        router: typeof router;
    }
}
