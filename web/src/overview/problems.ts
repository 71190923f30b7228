import { type Alert, isUrgent } from "../alerts/open";
import type { App, CatalogStatus, Host, Job, Schemas } from "../api/client";
import { kindName } from "../jobs/kinds";
import { localTimes } from "../ui/format";
import { grouped } from "../ui/grouped";
import { inTime, natural } from "../ui/natural";
import { t } from "./texts";

/** How urgent a problem is. Only `info` needs no attention soon. */
export type Severity = "critical" | "warning" | "info";

/** Something that needs a user's attention. */
export type OpenProblem = {
    /** Identifies the problem as long as it lasts. */
    key: string;
    severity: Severity;
    title: string;
    detail: string;
    /** The page on which it is solved, and its search. */
    to: string;
    search?: Record<string, string | number>;
    /** Since when, if that is known. */
    since: string | null;
    /** Whether an alert is firing about it. */
    firing?: true;
    /** The failed jobs that it reports; a user can have them no longer reported. */
    jobs?: number[];
};

const ORDER: Severity[] = ["critical", "warning", "info"];
const DAY = 24 * 60 * 60 * 1000;
/** From this number on, problems of the same kind are one entry. */
const MANY = 4;

/** Problems in the order of the attention list: the most urgent first; of these the firing alerts, then the newest. */
export function sorted(...lists: OpenProblem[][]): OpenProblem[] {
    const rank = ({ severity, firing }: OpenProblem) =>
        2 * ORDER.indexOf(severity) + (firing && severity !== "info" ? 0 : 1);
    return lists
        .flat()
        .sort((a, b) => rank(a) - rank(b) || inTime(b.since ?? "", a.since ?? "") || natural(a.title, b.title));
}

/** What stands above everything else: the critical problems. */
export function critical(problems: OpenProblem[]): OpenProblem[] {
    return problems.filter(({ severity }) => severity === "critical");
}

/** How many problems need attention: all but those that only inform. */
export function urgent(problems: OpenProblem[]): number {
    return problems.filter(({ severity }) => severity !== "info").length;
}

/** Alerts that are not resolved, without those that follow from others. What somebody cares for already only informs. */
export function alertProblems(alerts: Alert[]): OpenProblem[] {
    return alerts
        .filter(({ cause_id }) => cause_id === null)
        .map((alert) => ({
            key: `alert:${alert.id}`,
            severity: isUrgent(alert) ? alert.severity : "info",
            title: alert.title,
            detail: localTimes(alert.why),
            to: `/alerts/${alert.id}`,
            since: alert.since,
            firing: true,
        }));
}

/** What is known of a host's cluster. */
export type Place = Pick<Host, "id" | "cluster">;

/** The problems without those about which there is an alert: that has its own entry. */
export function withoutAlerts(problems: OpenProblem[], alerts: Alert[], hosts: readonly Place[]): OpenProblem[] {
    const told = new Set<string>();
    for (const { metric, target } of alerts) {
        const { id, name, cluster } = target;
        if (metric === "host_offline") told.add(`host:${id}`).add(`cluster:${cluster}`);
        if (metric === "quorum_lost")
            told.add(`quorum:${id}`).add(`quorum:${hosts.find((host) => host.id === id)?.cluster ?? name}`);
    }
    return told.size === 0 ? problems : problems.filter(({ key }) => !told.has(key));
}

/** Hosts that are down or do not work correctly. A cluster that is down as a whole, or has no quorum, is one problem. */
export function hostProblems(hosts: Host[]): OpenProblem[] {
    const found: OpenProblem[] = [];
    for (const [cluster, members] of grouped(hosts, (host) => host.cluster)) {
        const down = members.filter(isDown);
        if (cluster !== null && down.length > 1 && down.length === members.length)
            found.push(clusterDown(cluster, down));
        else found.push(...down.map(hostDown));
        const stuck = members.filter((host) => host.problem?.kind === "no_quorum");
        if (cluster !== null && stuck.length > 0) {
            found.push(
                problem(`quorum:${cluster}`, "critical", t.quorumLost({ cluster }), t.quorumLostDetail, stuck[0]!),
            );
        } else {
            found.push(
                ...stuck.map((host) =>
                    problem(
                        `quorum:${host.id}`,
                        "critical",
                        t.quorumLostHost({ host: host.name }),
                        t.quorumLostDetail,
                        host,
                    ),
                ),
            );
        }
        found.push(...members.flatMap(connectionProblem));
    }
    return found;
}

const CONNECTION = new Set(["certificate", "sign_in", "permission", "refused", "too_large"]);

function isDown(host: Host): boolean {
    return host.status === "offline" && !CONNECTION.has(host.problem?.kind ?? "") && host.problem?.kind !== "no_quorum";
}

function hostDown(host: Host): OpenProblem {
    const detail = host.problem?.detail ?? t.hostDownDetail;
    return {
        ...problem(`host:${host.id}`, "critical", t.hostDown({ host: host.name }), detail, host),
        since: host.last_seen_at,
    };
}

function clusterDown(cluster: string, down: Host[]): OpenProblem {
    const detail = down[0]!.problem?.detail ?? t.hostDownDetail;
    const last = down
        .map((host) => host.last_seen_at ?? "")
        .sort()
        .at(-1);
    return {
        key: `cluster:${cluster}`,
        severity: "critical",
        title: t.clusterDown({ cluster, n: down.length }),
        detail,
        to: "/hosts",
        since: last || null,
    };
}

/** The service reaches the host, but may not use it. */
function connectionProblem(host: Host): OpenProblem[] {
    const named = { host: host.name };
    const detail = host.problem?.detail ?? "";
    const since = host.status === "offline" ? host.last_seen_at : null;
    const of = (kind: string, severity: Severity, title: string, text = detail) => [
        { ...problem(`${kind}:${host.id}`, severity, title, text, host), since },
    ];
    switch (host.problem?.kind) {
        case "certificate":
            return of(
                "certificate",
                "critical",
                t.certificateChanged(named),
                host.offered_fingerprint ? t.certificateChangedDetail : detail,
            );
        case "sign_in":
            return of("token", "critical", t.tokenRefused(named));
        case "permission":
            return of("privileges", "warning", t.privilegesMissing(named));
        case "too_large":
            return of("too_large", "warning", t.listsTooMuch(named));
        case "unread_rows":
            return of("unread_rows", "warning", t.rowsUnread(named));
        case "refused":
            return of("refused", "warning", t.requestsRefused(named));
        default:
            return []; // down or without quorum; or a single failed poll, which is no problem yet
    }
}

function problem(key: string, severity: Severity, title: string, detail: string, host: Host): OpenProblem {
    return { key, severity, title, detail, to: `/hosts/${host.id}`, since: null };
}

/** Apps whose container is missing, and the number of available updates. */
export function appProblems(apps: App[]): OpenProblem[] {
    const missing: App[] = [];
    let updates = 0;
    for (const app of apps) {
        if (app.missing_since !== null) missing.push(app);
        if (app.update_available === true) updates++;
    }
    return [
        ...(missing.length < MANY ? missing.map(containerMissing) : [containersMissing(missing)]),
        ...(updates > 0
            ? [
                  {
                      key: "updates",
                      severity: "info" as const,
                      title: t.updates({ n: updates }),
                      detail: t.updatesDetail,
                      to: "/apps",
                      since: null,
                  },
              ]
            : []),
    ];
}

function containerMissing(app: App): OpenProblem {
    return {
        key: `missing:${app.id}`,
        severity: "warning",
        title: t.containerMissing({ app: app.name }),
        detail: t.containerMissingDetail({ host: app.host_name ?? t.aHost, ctid: String(app.ctid) }),
        to: `/apps/${app.id}`,
        since: app.missing_since,
    };
}

function containersMissing(apps: App[]): OpenProblem {
    return {
        key: "missing",
        severity: "warning",
        title: t.containersMissing({ n: apps.length }),
        detail: t.containersMissingDetail({ names: few(apps.map(({ name }) => name)) }),
        to: "/apps",
        search: { status: "missing" },
        since:
            apps
                .map((app) => app.missing_since ?? "")
                .sort()
                .at(-1) || null,
    };
}

const NONE: ReadonlySet<number> = new Set();
const BAD = new Set<Job["status"]>(["failed", "interrupted", "unknown"]);

/**
 * Jobs that failed in the last day and were not repeated with success; the last one for each kind and target, without those that
 * the user dismissed. Failed refreshes of the catalogue are reported by the catalogue's own status.
 */
export function jobProblems(
    jobs: Job[],
    now: number = Date.now(),
    dismissed: ReadonlySet<number> = NONE,
): OpenProblem[] {
    const over = new Set<string>(); // what a newer job has settled
    const failed: Job[] = [];
    for (const job of [...jobs].sort((a, b) => b.id - a.id)) {
        const subject = `${job.kind} ${targetKey(job)}`;
        if (job.kind === "app.uninstall" && job.status === "succeeded") over.add(targetKey(job));
        const isFailed =
            BAD.has(job.status) &&
            job.kind !== "catalog.refresh" &&
            Date.parse(job.finished_at ?? job.created_at) > now - DAY;
        if (isFailed && !dismissed.has(job.id) && !over.has(subject) && !over.has(targetKey(job))) failed.push(job);
        if (isFailed || job.status === "succeeded") over.add(subject);
    }
    return [...grouped(failed, (job) => job.kind).values()].flatMap((alike) =>
        alike.length < MANY ? alike.map(jobFailed) : [jobsFailed(alike)],
    );
}

function targetKey(job: Job): string {
    return job.target === null ? "none" : `${job.target.type}:${job.target.id}`;
}

function jobFailed(job: Job): OpenProblem {
    const kind = kindName(job.kind);
    const named = job.target === null ? null : { kind, target: job.target.name };
    const title =
        job.status === "failed"
            ? named
                ? t.jobFailed(named)
                : t.jobOf({ kind })
            : job.status === "interrupted"
              ? named
                  ? t.jobInterrupted(named)
                  : t.jobInterruptedOf({ kind })
              : named
                ? t.jobUnknown(named)
                : t.jobUnknownOf({ kind });
    const detail = job.error ?? t.jobNoReason;
    return {
        key: `job:${job.id}`,
        severity: "warning",
        title,
        detail,
        to: `/activity/${job.id}`,
        since: job.finished_at,
        jobs: [job.id],
    };
}

/** Many jobs of one kind that failed, the newest first. */
function jobsFailed(jobs: Job[]): OpenProblem {
    const { kind, status, finished_at: since } = jobs[0]!;
    const title = t.jobsFailed({ kind: kindName(kind), n: jobs.length });
    const names = few(jobs.flatMap(({ target }) => (target === null ? [] : [target.name])));
    const search = { status, kind };
    return {
        key: `jobs:${kind}`,
        severity: "warning",
        title,
        detail: t.jobsFailedDetail({ names }),
        to: "/activity",
        search,
        since,
        jobs: jobs.map(({ id }) => id),
    };
}

/** A catalogue that could not be refreshed, or was not for a long time. */
export function catalogProblems(status: CatalogStatus): OpenProblem[] {
    const of = (key: string, severity: Severity, title: string, detail: string): OpenProblem[] => [
        { key, severity, title, detail, to: "/catalog", since: status.checked_at ?? null },
    ];
    if (status.error !== null) return of("catalog", "warning", t.catalogFailed, status.error);
    return status.stale && status.refreshing === null
        ? of("catalog-stale", "info", t.catalogStale, t.catalogStaleDetail)
        : [];
}

/** A database that does not accept everything. */
export function databaseProblems({ database }: Schemas["ServiceHealth"]): OpenProblem[] {
    if (database === "ok") return [];
    const detail = t[`database_${database}_detail`];
    return [
        {
            key: `database:${database}`,
            severity: "critical",
            title: t[`database_${database}`],
            detail,
            to: "/overview",
            since: null,
        },
    ];
}

const SHOWN = 3;

/** The first names, and how many more there are. */
function few(names: string[]): string {
    const shown = names.slice(0, SHOWN).join(", ");
    return names.length <= SHOWN ? shown : t.more({ names: shown, n: names.length - SHOWN });
}
