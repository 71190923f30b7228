import type { useNavigate } from "@tanstack/react-router";
import type { App, CatalogEntry, Host } from "../../api/client";
import { noUrlReason } from "../../api/queries";
import { powerOf } from "../../apps/power";
import { POWERS, type Power, type PowerTarget } from "../../guests/powers";
import type { Command } from "./rank";
import { t } from "./texts";

/** What commands do beyond opening a page. */
export type AppVerbs = {
    /** Runs a power action as its button does: with its confirmation. */
    power: (guest: PowerTarget, power: Power) => void;
    openWeb: (app: App) => void;
    showLog: (app: App) => void;
    refresh: (host: Host) => void;
};
type Navigate = ReturnType<typeof useNavigate>;

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
export function powerCommands(guest: PowerTarget, denied: string | null, verbs: AppVerbs): Command[] {
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

/** The verbs on an app. `why` is why its power may not be changed. */
export function appCommands(app: App, why: string | null, verbs: AppVerbs, navigate: Navigate): Command[] {
    const { name } = app;
    const params = { id: String(app.id) };
    const command = (
        verb: string,
        label: string,
        words: string,
        run: () => void,
        why: string | null = null,
    ): Command => ({
        id: `${verb}:app:${app.id}`,
        label,
        words,
        why,
        run,
    });
    return [
        ...powerCommands(powerOf(app), why, verbs),
        command("open", t.openWeb({ name }), t.openWebWords, () => verbs.openWeb(app), noUrlReason(app)),
        command("log", t.showLog({ name }), t.showLogWords, () => verbs.showLog(app)),
        command("update", t.update({ name }), t.updateWords, () => void navigate({ to: "/apps/$id/update", params })),
        command(
            "script",
            t.script({ name }),
            t.scriptWords,
            () => void navigate({ to: "/apps/$id/update", params, search: { view: "script" } }),
        ),
        command(
            "network",
            t.network({ name }),
            t.networkWords,
            () => void navigate({ to: "/apps/$id/hardware", params, hash: "network" }),
        ),
        command("move", t.move({ name }), t.moveWords, () => void navigate({ to: "/apps/$id/migrate", params })),
    ];
}

/** The verbs on a host. */
export function hostCommands(host: Host, why: string | null, verbs: AppVerbs, navigate: Navigate): Command[] {
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
    ];
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
