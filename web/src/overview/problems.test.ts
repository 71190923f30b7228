import { describe, expect, it } from "vitest";
import type { Alert } from "../alerts/open";
import type { App, CatalogStatus, Host, Job } from "../api/client";
import { withJob } from "../jobs/live";
import {
    alertProblems,
    appProblems,
    catalogProblems,
    databaseProblems,
    hostProblems,
    jobProblems,
    sorted,
    urgent,
    withoutAlerts,
} from "./problems";

const NOW = Date.parse("2026-03-01T12:00:00Z");

const host = (id: number, more: Partial<Host> = {}): Host => ({
    id,
    name: `pve-${id}`,
    address: `10.0.0.${id}`,
    node: `pve-${id}`,
    cluster_id: 1,
    cluster: "homelab",
    team_id: null,
    status: "online",
    problem: null,
    pve_version: "9.0",
    fingerprint: "AA",
    offered_fingerprint: null,
    verify_tls: true,
    token_id: "holdfast@pve!t",
    cpu_pct: 1,
    mem_bytes: 1,
    mem_total_bytes: 2,
    disk_bytes: 1,
    disk_total_bytes: 2,
    uptime_s: 1,
    cores: 4,
    guests_running: 1,
    guests_total: 2,
    last_seen_at: "2026-03-01T11:00:00Z",
    created_at: "2026-01-01T00:00:00Z",
    ...more,
});
const down = (id: number, more: Partial<Host> = {}) =>
    host(id, { status: "offline", problem: { kind: "timeout", detail: "The host did not answer in time." }, ...more });

const app = (id: number, more: Partial<App>) =>
    ({ id, name: `app-${id}`, ctid: 100 + id, missing_since: null, ...more }) as App;

const job = (id: number, more: Partial<Job>): Job => ({
    id,
    kind: "app.update",
    status: "failed",
    target: { type: "app", id: 1, name: "jellyfin" },
    requested_by: null,
    progress_pct: null,
    waits_for: null,
    terminal: false,
    result: null,
    error: "Exit code 1.",
    created_at: "2026-03-01T10:00:00Z",
    started_at: "2026-03-01T10:00:00Z",
    finished_at: "2026-03-01T10:05:00Z",
    schedule_id: null,
    ...more,
});
const keys = (problems: { key: string }[]) => problems.map(({ key }) => key);

describe("hosts", () => {
    it("that are down are reported with the time of their last answer", () => {
        expect(hostProblems([host(1), down(2)])).toEqual([
            {
                key: "host:2",
                severity: "critical",
                title: "Host pve-2 is down",
                detail: "The host did not answer in time.",
                to: "/hosts/2",
                since: "2026-03-01T11:00:00Z",
            },
        ]);
    });

    it("of a cluster that does not answer at all are one problem", () => {
        const found = hostProblems([
            down(1),
            down(2, { last_seen_at: "2026-03-01T11:30:00Z" }),
            down(3, { cluster: null }),
        ]);
        expect(keys(found)).toEqual(["cluster:homelab", "host:3"]);
        expect(found[0]).toMatchObject({
            title: "Cluster homelab does not answer: 2 hosts",
            detail: "The host did not answer in time.",
            since: "2026-03-01T11:30:00Z",
        });
    });

    it("are not reported before they were polled, nor after a single failed poll", () => {
        const failedOnce = host(2, { problem: { kind: "timeout", detail: "The host did not answer in time." } });
        expect(hostProblems([host(1, { status: "unknown", last_seen_at: null }), failedOnce])).toEqual([]);
    });

    it("without quorum are one problem of their cluster, and its offline nodes are others", () => {
        const stuck = (id: number) =>
            host(id, { problem: { kind: "no_quorum", detail: "The cluster has no quorum." } });
        expect(keys(hostProblems([stuck(1), stuck(2), down(3)]))).toEqual(["host:3", "quorum:homelab"]);
    });

    it("that present another certificate are reported as that, not as down", () => {
        const changed = down(1, { problem: { kind: "certificate", detail: "…" }, offered_fingerprint: "BB" });
        expect(hostProblems([changed])).toMatchObject([{ key: "certificate:1", severity: "critical", to: "/hosts/1" }]);
    });

    it("whose token is refused or lacks privileges are reported with what the host said", () => {
        const detail = "The API token lacks the privilege VM.Audit on /vms.";
        expect(
            hostProblems([
                down(1, { problem: { kind: "sign_in", detail: "The host rejected the API token." } }),
                host(2, { problem: { kind: "permission", detail } }),
            ]),
        ).toMatchObject([
            { key: "token:1", severity: "critical" },
            { key: "privileges:2", severity: "warning", detail, since: null },
        ]);
    });
});

describe("apps", () => {
    it("without their container are reported one by one while they are few", () => {
        const found = appProblems([app(1, { missing_since: "2026-03-01T09:00:00Z", host_name: "pve-1" }), app(2, {})]);
        expect(found).toMatchObject([
            { key: "missing:1", detail: "pve-1 answers, but has no container 101.", to: "/apps/1" },
        ]);
    });

    it("without their container are one problem when they are many", () => {
        const found = appProblems(
            Array.from({ length: 5 }, (_, i) => app(i, { missing_since: `2026-03-01T0${i}:00:00Z` })),
        );
        expect(found).toMatchObject([
            {
                title: "5 containers of apps are missing",
                detail: "Affected: app-0, app-1, app-2 and 2 more.",
                search: { status: "missing" },
                since: "2026-03-01T04:00:00Z",
            },
        ]);
    });

    it("with an update are counted, and nothing is known of the others", () => {
        const found = appProblems([
            app(1, { update_available: true }),
            app(2, { update_available: null }),
            app(3, { update_available: true }),
        ]);
        expect(found).toMatchObject([{ key: "updates", severity: "info", title: "2 apps have an update" }]);
        expect(urgent(found)).toBe(0);
    });
});

describe("jobs", () => {
    it("that failed in the last day are reported, older ones are not", () => {
        const old = job(1, { finished_at: "2026-02-28T11:59:00Z", target: { type: "app", id: 2, name: "gitea" } });
        expect(jobProblems([job(2, {}), old], NOW)).toMatchObject([
            {
                key: "job:2",
                title: "Update failed: jellyfin",
                detail: "Exit code 1.",
                to: "/activity/2",
                since: "2026-03-01T10:05:00Z",
            },
        ]);
    });

    it("are settled by a later success of the same kind on the same target only", () => {
        const success = job(3, { status: "succeeded" });
        expect(jobProblems([job(2, {}), success], NOW)).toEqual([]);
        expect(keys(jobProblems([job(2, {}), { ...success, kind: "app.start" }], NOW))).toEqual(["job:2"]);
        expect(keys(jobProblems([job(4, {}), success], NOW))).toEqual(["job:4"]);
    });

    it("that failed repeatedly are reported once, and not at all when their app was removed", () => {
        expect(keys(jobProblems([job(2, {}), job(3, {})], NOW))).toEqual(["job:3"]);
        expect(jobProblems([job(2, {}), job(3, { kind: "app.uninstall", status: "succeeded" })], NOW)).toEqual([]);
    });

    it("with an unknown outcome are reported as that", () => {
        expect(jobProblems([job(2, { status: "unknown", error: null })], NOW)).toMatchObject([
            { title: "Update has an unknown outcome: jellyfin", detail: "The log of the job shows what happened." },
        ]);
    });

    it("of one kind that failed for many targets are one problem", () => {
        const many = Array.from({ length: 6 }, (_, i) => job(i, { target: { type: "app", id: i, name: `app-${i}` } }));
        expect(jobProblems(many, NOW)).toMatchObject([
            { title: "Update failed for 6 targets", detail: "In the last 24 hours: app-5, app-4, app-3 and 3 more." },
        ]);
    });

    it("that refresh the catalogue are left to the catalogue", () => {
        expect(jobProblems([job(1, { kind: "catalog.refresh", target: null })], NOW)).toEqual([]);
        const status = {
            error: "The source can't be reached.",
            stale: true,
            refreshing: null,
            checked_at: null,
        } as CatalogStatus;
        expect(catalogProblems(status)).toMatchObject([
            { severity: "warning", detail: "The source can't be reached." },
        ]);
        expect(catalogProblems({ ...status, error: null })).toMatchObject([{ severity: "info" }]);
        expect(catalogProblems({ ...status, error: null, refreshing: 7 })).toEqual([]);
    });
});

describe("recent jobs", () => {
    it("take a changed job in place and a new one in front", () => {
        const known = [job(5, {}), job(3, {})];
        expect(withJob(known, job(3, { status: "succeeded" })).map(({ status }) => status)).toEqual([
            "failed",
            "succeeded",
        ]);
        expect(withJob(known, job(6, {})).map(({ id }) => id)).toEqual([6, 5, 3]);
        expect(
            withJob(
                Array.from({ length: 100 }, (_, i) => job(200 - i, {})),
                job(201, {}),
            ),
        ).toHaveLength(100);
    });
});

describe("all problems", () => {
    it("include a database that does not accept everything", () => {
        expect(databaseProblems({ status: "ok", database: "ok", memory: "ok", version: "1" })).toEqual([]);
        expect(databaseProblems({ status: "degraded", database: "full", memory: "ok", version: "1" })).toMatchObject([
            { severity: "critical", title: "The database has no space left" },
        ]);
    });

    it("are in the order of their severity, the newest first", () => {
        const updates = appProblems([app(1, { update_available: true })]);
        const jobs = jobProblems([job(2, {}), job(3, { kind: "app.start", finished_at: "2026-03-01T11:00:00Z" })], NOW);
        const all = sorted(updates, jobs, hostProblems([down(1, { cluster: null })]));
        expect(keys(all)).toEqual(["host:1", "job:3", "job:2", "updates"]);
        expect(urgent(all)).toBe(3);
    });
});

describe("alerts", () => {
    const alert = (id: number, more: Partial<Alert>) =>
        ({
            id,
            state: "firing",
            severity: "warning",
            metric: "mem_pct",
            title: "Memory usage: pve-1",
            target: { type: "host", id: 1, name: "pve-1", host_id: 1 },
            why: "It is 96 %.",
            since: "2026-03-01T11:00:00Z",
            cause_id: null,
            snoozed_until: null,
            ...more,
        }) as Alert;
    const offline = (target: Partial<Alert["target"]>) =>
        alert(9, {
            metric: "host_offline",
            target: {
                type: "host",
                id: 2,
                name: "pve-2",
                host_id: 2,
                cluster: null,
                metrics_target: "host:2",
                ...target,
            },
        });

    it("about a whole cluster take the place of what the page finds itself about it", () => {
        const hosts = [down(1), down(2)];
        const found = hostProblems(hosts);
        expect(keys(found)).toEqual(["cluster:homelab"]);
        expect(withoutAlerts(found, [offline({ cluster: "homelab" })], hosts)).toEqual([]);
    });

    it("that fire come first among those of their severity, without what follows from them", () => {
        const database = databaseProblems({ database: "full", status: "ok", version: "1" } as never);
        const found = sorted(
            database,
            alertProblems([alert(1, {}), alert(2, { severity: "critical" }), alert(3, { cause_id: 2 })]),
        );
        expect(keys(found)).toEqual(["alert:2", "database:full", "alert:1"]);
        expect(found[2]).toMatchObject({
            title: "Memory usage: pve-1",
            detail: "It is 96 %.",
            to: "/alerts/1",
            severity: "warning",
        });
    });

    it("that somebody cares for only inform", () => {
        const later = new Date(Date.now() + 3_600_000).toISOString();
        const found = alertProblems([
            alert(1, { state: "acknowledged" }),
            alert(2, { snoozed_until: later }),
            alert(3, { snoozed_until: "2026-01-01T00:00:00Z" }),
        ]);
        expect(found.map(({ severity }) => severity)).toEqual(["info", "info", "warning"]);
        expect(urgent(found)).toBe(1);
    });

    it("take the place of what the page finds itself about the same host", () => {
        const hosts = [host(1), down(2)];
        expect(keys(withoutAlerts(hostProblems(hosts), [offline({})], hosts))).toEqual([]);
        expect(keys(withoutAlerts(hostProblems(hosts), [offline({ id: 3, name: "pve-3" })], hosts))).toEqual([
            "host:2",
        ]);
        const stuck = host(1, { problem: { kind: "no_quorum", detail: "The cluster has no quorum." } });
        const lost = alert(5, { metric: "quorum_lost" });
        expect(keys(withoutAlerts(hostProblems([stuck]), [lost], [stuck]))).toEqual([]);
    });
});

describe("failed jobs", () => {
    it("that the user dismissed are not reported again, and the others can be dismissed", () => {
        const jobs = [job(1, {}), job(2, { target: { type: "app", id: 2, name: "wiki" } })];
        const found = jobProblems(jobs, NOW, new Set([1]));
        expect(found).toMatchObject([{ key: "job:2", jobs: [2] }]);
    });
});
