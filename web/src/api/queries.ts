import { queryOptions } from "@tanstack/react-query";
import { type App, api, type Job, type JobStatus, type Outcome, take, takeWhole } from "./client";
import { t } from "./texts";

// These queries never go stale by themselves: the live stream reports changes.
export const onboarding = queryOptions({
    queryKey: ["onboarding"],
    queryFn: () => take(api.GET("/api/v1/meta/onboarding")),
});
export const me = queryOptions({ queryKey: ["me"], queryFn: () => take(api.GET("/api/v1/auth/me")), retry: false });
/** The version, and the state of the database; queried again when the database refused something. */
export const health = queryOptions({ queryKey: ["health"], queryFn: () => take(api.GET("/api/v1/meta/health")) });
export const restoredCopy = queryOptions({
    queryKey: ["restored-copy"],
    queryFn: () => take(api.GET("/api/v1/meta/restored-copy")),
});
export const entitlements = queryOptions({
    queryKey: ["entitlements"],
    queryFn: () => take(api.GET("/api/v1/entitlements")),
});
export const hosts = queryOptions({ queryKey: ["hosts"], queryFn: () => take(api.GET("/api/v1/hosts")) });
export const apps = queryOptions({ queryKey: ["apps"], queryFn: () => take(api.GET("/api/v1/apps")) });
export const discovered = queryOptions({
    queryKey: ["discovered"],
    queryFn: () => take(api.GET("/api/v1/apps/discovered")),
});
export const vms = queryOptions({ queryKey: ["vms"], queryFn: () => take(api.GET("/api/v1/vms")) });
export const sessions = queryOptions({
    queryKey: ["sessions"],
    queryFn: () => take(api.GET("/api/v1/auth/sessions")),
});

export const devices = queryOptions({
    queryKey: ["trusted-devices"],
    queryFn: () => take(api.GET("/api/v1/auth/trusted-devices")),
});
export const tokens = queryOptions({
    queryKey: ["api-tokens"],
    queryFn: () => take(api.GET("/api/v1/api-tokens")),
});
export const scopes = queryOptions({
    queryKey: ["scopes"],
    queryFn: () => take(api.GET("/api/v1/api-tokens/scopes")),
});

export const job = (id: number) =>
    queryOptions({
        queryKey: ["job", id],
        queryFn: () => take(api.GET("/api/v1/jobs/{job_id}", { params: { path: { job_id: id } } })),
    });

export type JobFilter = {
    status?: JobStatus;
    kind?: string;
    target?: string;
    requested_by?: number;
    page: number;
    per_page: number;
};
export type JobPage = { rows: Job[]; total: number };

export const jobs = (filter: JobFilter) =>
    queryOptions({
        queryKey: ["jobs", "page", filter],
        queryFn: async (): Promise<JobPage> => {
            const { data, headers } = await takeWhole(api.GET("/api/v1/jobs", { params: { query: filter } }));
            return { rows: data, total: Number(headers.get("X-Total-Count") ?? data.length) };
        },
    });

/** The newest jobs of all kinds, and all that are running; the stream keeps them up to date without further requests. */
export const recentJobs = queryOptions({
    queryKey: ["recent-jobs"],
    queryFn: async () => {
        const newest = await take(api.GET("/api/v1/jobs", { params: { query: { page: 1, per_page: RECENT } } }));
        if (newest.length < RECENT) return newest;
        // The oldest of many queued jobs are the ones that run.
        const running = await take(
            api.GET("/api/v1/jobs", { params: { query: { status: "running", page: 1, per_page: RECENT } } }),
        );
        return [...newest, ...running.filter(({ id }) => !newest.some((job) => job.id === id))];
    },
});
export const RECENT = 100;
/** The failed jobs that the user does not want to be reminded of. */
export const dismissedJobs = queryOptions({
    queryKey: ["dismissed-jobs"],
    queryFn: () => take(api.GET("/api/v1/notifications/dismissed")),
});

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

export const audit = (query: AuditFilter & { page: number; per_page: number }) =>
    queryOptions({
        queryKey: ["audit", query],
        queryFn: async () => {
            const { data, headers } = await takeWhole(api.GET("/api/v1/audit", { params: { query } }));
            return { rows: data, total: Number(headers.get("X-Total-Count") ?? data.length) };
        },
    });

// No event reports changes to these: they are fetched whenever their page is opened.
export const users = queryOptions({
    queryKey: ["users"],
    queryFn: () => take(api.GET("/api/v1/users")),
    staleTime: 0,
});
export const userTokens = (id: number) =>
    queryOptions({
        queryKey: ["users", id, "tokens"],
        queryFn: () => take(api.GET("/api/v1/users/{user_id}/api-tokens", { params: { path: { user_id: id } } })),
        staleTime: 0,
    });
export const teams = queryOptions({
    queryKey: ["teams"],
    queryFn: () => take(api.GET("/api/v1/teams")),
    staleTime: 0,
});
export const members = (id: number) =>
    queryOptions({
        queryKey: ["teams", id, "members"],
        queryFn: () => take(api.GET("/api/v1/teams/{team_id}/members", { params: { path: { team_id: id } } })),
        staleTime: 0,
    });
export const settings = queryOptions({
    queryKey: ["settings"],
    queryFn: () => take(api.GET("/api/v1/settings")),
    staleTime: 0,
});
export const singleSignOn = queryOptions({
    queryKey: ["single-sign-on"],
    queryFn: () => take(api.GET("/api/v1/auth/oidc/config")),
    staleTime: 0,
});

/** Why the web address of an app cannot be determined now; null when it can be queried. */
export function noUrlReason(app: App): string | null {
    if (app.web_port === null && app.web_protocol === null) {
        return t.noPortSetApp;
    }
    return app.ip === null ? t.ipAddressAppNot : null;
}

/** The web address of an app. All inputs are part of the key, so that a changed input starts a new query. */
export const webUrl = (app: App | undefined) =>
    queryOptions({
        queryKey: ["web-url", app?.id, app?.ip, app?.web_protocol, app?.web_port, app?.web_path],
        queryFn: () => take(api.GET("/api/v1/apps/{app_id}/web-url", { params: { path: { app_id: app?.id ?? 0 } } })),
        enabled: app !== undefined && noUrlReason(app) === null,
        retry: false,
    });

// The queries of one app share a key prefix and are invalidated together when the stream reports a change.
export const script = (id: number, version?: number) =>
    queryOptions({
        queryKey: ["app", id, "script", version ?? "newest"],
        queryFn: () =>
            take(api.GET("/api/v1/apps/{app_id}/script", { params: { path: { app_id: id }, query: { version } } })),
        staleTime: 0,
        retry: false,
    });
export const scriptVersions = (id: number) =>
    queryOptions({
        queryKey: ["app", id, "versions"],
        queryFn: () => take(api.GET("/api/v1/apps/{app_id}/script/versions", { params: { path: { app_id: id } } })),
        staleTime: 0,
    });
export const updateState = (id: number) =>
    queryOptions({
        queryKey: ["app", id, "update"],
        queryFn: () => take(api.GET("/api/v1/apps/{app_id}/update", { params: { path: { app_id: id } } })),
        staleTime: 0,
    });
export const backupStorages = (id: number) =>
    queryOptions({
        queryKey: ["app", id, "backup-storages"],
        queryFn: () => take(api.GET("/api/v1/apps/{app_id}/backup-storages", { params: { path: { app_id: id } } })),
        retry: false,
    });
export const ports = (id: number) =>
    queryOptions({
        queryKey: ["app", id, "ports"],
        queryFn: () => take(api.GET("/api/v1/apps/{app_id}/ports", { params: { path: { app_id: id } } })),
        staleTime: 0,
        retry: false,
    });
