import { queryOptions } from "@tanstack/react-query";
import type { App, Job, JobStatus, Outcome } from "./client";
import { call, keyOf, type Page, pageQuery, query } from "./operation";
import { t } from "./texts";

// These queries never go stale by themselves: the live stream reports changes.
export const onboarding = query("meta.onboarding");
export const me = query("auth.me", {}, { retry: false });
/** The version, and the state of the database; queried again when the database refused something. */
export const health = query("meta.health");
export const restoredCopy = query("meta.restored_copy");
export const entitlements = query("meta.entitlements");
export const hosts = query("hosts.list");
export const apps = query("apps.list");
export const discovered = query("apps.discovered");
export const vms = query("vms.list");
export const sessions = query("auth.sessions");

export const devices = query("auth.trusted_devices");
export const tokens = query("tokens.list");
export const scopes = query("tokens.scopes");

export const job = (id: number) => query("jobs.get", { job_id: id });

export type JobFilter = {
    status?: JobStatus;
    kind?: string;
    target?: string;
    requested_by?: number;
    page: number;
    per_page: number;
};
export type JobPage = Page<Job>;

export const jobs = (filter: JobFilter) => pageQuery("jobs.list", filter);

/** The newest jobs of all kinds, and all that are running; the stream keeps them up to date without further requests. */
export const recentJobs = queryOptions({
    queryKey: [...keyOf("jobs.list"), "recent"],
    queryFn: async () => {
        const newest = await call("jobs.list", { page: 1, per_page: RECENT });
        if (newest.length < RECENT) return newest;
        // The oldest of many queued jobs are the ones that run.
        const running = await call("jobs.list", { status: "running", page: 1, per_page: RECENT });
        return [...newest, ...running.filter(({ id }) => !newest.some((job) => job.id === id))];
    },
});
export const RECENT = 100;
/** The failed jobs that the user does not want to be reminded of. */
export const dismissedJobs = query("notifications.dismissed");

export type AuditFilter = {
    actor?: string;
    action?: string;
    outcome?: Outcome;
    target?: string;
    ip?: string;
    from?: string;
    to?: string;
    q?: string;
};

export const audit = (filter: AuditFilter & { page: number; per_page: number }) => pageQuery("audit.list", filter);

// No event reports changes to these: they are fetched whenever their page is opened.
export const users = query("users.list", {}, { staleTime: 0 });
export const userTokens = (id: number) => query("tokens.list_of_user", { user_id: id }, { staleTime: 0 });
export const teams = query("teams.list", {}, { staleTime: 0 });
export const members = (id: number) => query("teams.members", { team_id: id }, { staleTime: 0 });
export const settings = query("settings.get", {}, { staleTime: 0 });
export const singleSignOn = query("oidc.config", {}, { staleTime: 0 });

/** Why the web address of an app cannot be determined now; null when it can be queried. */
export function noUrlReason(app: App): string | null {
    if (app.web_port === null && app.web_protocol === null) {
        return t.noPortSetApp;
    }
    return app.ip === null ? t.ipAddressAppNot : null;
}

/**
 * The web address of an app. All inputs are part of the key, so that a changed input starts a new query. The key begins otherwise than
 * those of the app: with the old inputs it must not be read again, because it may have none any more.
 */
export const webUrl = (app: App | undefined) => ({
    ...query(
        "apps.web_url",
        { app_id: app?.id ?? 0 },
        { enabled: app !== undefined && noUrlReason(app) === null, retry: false },
    ),
    queryKey: ["web_url", app?.id, app?.ip, app?.web_protocol, app?.web_port, app?.web_path],
});

// The queries of one app share the beginning of the key and are read again together when the stream reports a change.
export const script = (id: number, version?: number) =>
    query("apps.script", { app_id: id, version }, { staleTime: 0, retry: false });
export const scriptVersions = (id: number) => query("apps.script_versions", { app_id: id }, { staleTime: 0 });
export const updateState = (id: number) => query("apps.update_state", { app_id: id }, { staleTime: 0 });
export const backupStorages = (id: number) => query("apps.backup_storages", { app_id: id }, { retry: false });
export const ports = (id: number) => query("apps.ports", { app_id: id }, { staleTime: 0, retry: false });
