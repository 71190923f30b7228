import type { useNavigate } from "@tanstack/react-router";
import type { App, CatalogEntry, Discovered, Host, Vm } from "../../api/client";
import { noUrlReason } from "../../api/queries";
import { powerOf } from "../../apps/power";
import { POWERS, type Power, type PowerTarget } from "../../guests/powers";
import type { Guest } from "../../guests/useGuest";
import { powerOf as vmPowerOf } from "../../vms/useVm";
import type { Command } from "./rank";
import { t } from "./texts";

/** What commands do beyond opening a page. */
export type Verbs = {
    /** Runs a power action as its button does: with its confirmation. */
    power: (guest: PowerTarget, power: Power) => void;
    /** Opens the dialog that asks for a snapshot or a backup. */
    ask: (what: "snapshot" | "back_up", guest: Guest) => void;
    openWeb: (app: App) => void;
    showLog: (guest: PowerTarget) => void;
    refresh: (host: Host) => void;
};

/** Why something may not be done with a guest; null when it may. */
export type Denied = Readonly<Record<"lifecycle" | "create_snapshot" | "back_up", string | null>>;

type Tab = { part: string; label: string };
type Navigate = ReturnType<typeof useNavigate>;
type Go = (to: string, search?: Readonly<Record<string, string>>) => void;

/** What else the tabs are called. */
const SYNONYMS: Readonly<Record<string, string>> = {
    console: t.consoleWords,
    shell: t.consoleWords,
    metrics: t.metricsWords,
    hardware: t.hardwareWords,
    protection: t.protectionWords,
    timeline: t.timelineWords,
};

const POWER_TEXTS = {
    start: { label: t.start, words: t.startWords },
    shutdown: { label: t.shutdown, words: t.shutdownWords },
    restart: { label: t.restart, words: t.restartWords },
    stop: { label: t.stop, words: t.stopWords },
    pause: { label: t.pause, words: t.pauseWords },
    resume: { label: t.resume, words: t.resumeWords },
    reset: { label: t.reset, words: t.resetWords },
};

/** The power actions on a guest. `denied` is why its power may not be changed. */
function powerCommands(guest: PowerTarget, denied: string | null, verbs: Verbs): Command[] {
    return POWERS.filter((one) => one.when(guest)).map((one) => {
        const { label, words } = POWER_TEXTS[one.action];
        return {
            id: `${one.action}:${guest.type}:${guest.id}`,
            label: label({ name: guest.name }),
            words,
            why: denied ?? guest.busy,
            run: () => verbs.power(guest, one),
        };
    });
}

/** What opens the tabs of an object, such as "Console of jellyfin". */
const tabCommands = (id: string, name: string, tabs: readonly Tab[], open: Go): Command[] =>
    tabs.map(({ part, label }) => ({
        id: `tab-${part}:${id}`,
        label: t.tabOf({ tab: label, name }),
        words: `${label} ${part} ${SYNONYMS[part] ?? ""} ${t.tabWords}`,
        why: null,
        run: () => open(part),
    }));

/** What can be done with any guest, and its tabs. */
function guestCommands(guest: Guest, denied: Denied, verbs: Verbs, tabs: readonly Tab[], go: Go): Command[] {
    const { type, id, name } = guest;
    const key = `${type}:${id}`;
    const base = `/${type}s/${id}`;
    return [
        ...powerCommands(guest, denied.lifecycle, verbs),
        {
            id: `snapshot:${key}`,
            label: t.snapshot({ name }),
            words: t.snapshotWords,
            why: denied.create_snapshot ?? guest.unavailable ?? guest.busy,
            run: () => verbs.ask("snapshot", guest),
        },
        {
            id: `back-up:${key}`,
            label: t.backUp({ name }),
            words: t.backUpWords,
            why: denied.back_up ?? guest.unavailable ?? guest.busy,
            run: () => verbs.ask("back_up", guest),
        },
        {
            id: `log:${key}`,
            label: t.showLog({ name }),
            words: t.showLogWords,
            why: null,
            run: () => verbs.showLog(guest),
        },
        {
            id: `move:${key}`,
            label: t.move({ name }),
            words: t.moveWords,
            why: null,
            run: () => go(`${base}/migrate`),
        },
        ...tabCommands(key, name, tabs, (part) => go(`${base}/${part}`)),
    ];
}

/** The verbs on an app. */
export function appCommands(app: App, denied: Denied, verbs: Verbs, tabs: readonly Tab[], go: Go): Command[] {
    const { name } = app;
    return [
        ...guestCommands(powerOf(app), denied, verbs, tabs, go),
        {
            id: `open:app:${app.id}`,
            label: t.openWeb({ name }),
            words: t.openWebWords,
            why: noUrlReason(app),
            run: () => verbs.openWeb(app),
        },
        {
            id: `update:app:${app.id}`,
            label: t.update({ name }),
            words: t.updateWords,
            why: null,
            run: () => go(`/apps/${app.id}/update`),
        },
        {
            id: `script:app:${app.id}`,
            label: t.script({ name }),
            words: t.scriptWords,
            why: null,
            run: () => go(`/apps/${app.id}/update`, { view: "script" }),
        },
    ];
}

/** The verbs on a virtual machine. */
export const vmCommands = (vm: Vm, denied: Denied, verbs: Verbs, tabs: readonly Tab[], go: Go): Command[] =>
    guestCommands(vmPowerOf(vm), denied, verbs, tabs, go);

/** The verbs on a host. */
export function hostCommands(
    host: Host,
    why: string | null,
    verbs: Verbs,
    tabs: readonly Tab[],
    navigate: Navigate,
): Command[] {
    const { name } = host;
    return [
        {
            id: `refresh:host:${host.id}`,
            label: t.refresh({ name }),
            words: t.refreshWords,
            why,
            run: () => verbs.refresh(host),
        },
        {
            id: `apps:host:${host.id}`,
            label: t.appsOf({ name }),
            words: t.appsOfWords,
            why: null,
            run: () => void navigate({ to: "/apps", search: { host: host.id } }),
        },
        {
            id: `open:host:${host.id}`,
            label: t.openWeb({ name }),
            words: t.openWebWords,
            why: null,
            run: () => window.open(`https://${host.address}`, "_blank", "noopener,noreferrer"),
        },
        ...tabCommands(`host:${host.id}`, name, tabs, (part) => void navigate({ to: `/hosts/${host.id}/${part}` })),
    ];
}

/** Leads to the questions of the adoption. */
export function adoptCommand({ id, name }: Discovered, why: string | null, navigate: Navigate): Command {
    return {
        id: `adopt:container:${id}`,
        label: t.adopt({ name }),
        words: t.adoptWords,
        why,
        run: () => void navigate({ to: "/containers/$id", params: { id: String(id) }, search: { adopt: true } }),
    };
}

/** Leads to the questions of the install. */
export function installCommand({ slug, name }: CatalogEntry, why: string | null, navigate: Navigate): Command {
    return {
        id: `install:${slug}`,
        label: t.install({ name }),
        words: t.installWords,
        why,
        run: () => void navigate({ to: "/catalog/$slug/install", params: { slug } }),
    };
}
