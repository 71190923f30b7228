import type { Schemas } from "../api/client";
import { query } from "../api/operation";
import type { OpenProblem, Severity } from "./problems";
import { t } from "./texts";

// What changes slowly, and is read by every page: seldom.
const AGAIN_MS = 5 * 60_000;
/** What is not known yet may be known soon. */
const SOON_MS = 60_000;
const SELDOM = { staleTime: AGAIN_MS, refetchInterval: AGAIN_MS };

export const backupCheck = query("backups.coverage_summary", {}, SELDOM);
export const hardwareCheck = query(
    "hardware.list",
    {},
    {
        ...SELDOM,
        refetchInterval: ({ state }) => (state.data?.some(isUnknown) ? SOON_MS : AGAIN_MS),
    },
);
export const channelCheck = query("notifications.channels", {}, SELDOM);
export const ownCheck = query("meta.backups", {}, SELDOM);

const DAY = 24 * 60 * 60 * 1000;
/** An older backup of Holdfast itself loses too much. */
const OWN_DAYS = 7;

function problem(key: string, severity: Severity, title: string, detail: string, to: string): OpenProblem {
    return { key, severity, title, detail, to, since: null };
}

/** Guests without a good and new backup, and what could not be read. */
export function backupProblems(of: Schemas["CoverageSummary"]): OpenProblem[] {
    const found: OpenProblem[] = [];
    const add = (state: "none" | "failed" | "stale", severity: Severity, title: string, detail: string) => {
        if (of[state] > 0)
            found.push({
                ...problem(`backups:${state}`, severity, title, detail, "/backups/coverage"),
                search: { state },
            });
    };
    add("failed", "critical", t.backupsDamaged({ n: of.failed }), t.backupsDamagedDetail);
    add("none", "warning", t.backupsMissing({ n: of.none }), t.backupsMissingDetail);
    add("stale", "warning", t.backupsOld({ n: of.stale }), t.backupsOldDetail);
    if (of.unread > 0)
        found.push(
            problem(
                "backups:unread",
                "warning",
                t.backupsUnread({ n: of.unread }),
                t.backupsUnreadDetail({ n: of.unknown }),
                "/backups/storages",
            ),
        );
    else if (of.unknown > 0)
        found.push(
            problem(
                "backups:unknown",
                "info",
                t.backupsUnknown({ n: of.unknown }),
                t.backupsUnknownDetail,
                "/backups/coverage",
            ),
        );
    return found;
}

const isUnknown = ({ condition }: Pick<Schemas["HardwareRow"], "condition">) => condition === "unknown";
const CONDITIONS: Readonly<Record<string, Severity>> = { failing: "critical", warning: "warning" };

/** Hosts whose disks, pools or Ceph are not in order, and the updates that they wait for. */
export function hardwareProblems(rows: Schemas["HardwareRow"][]): OpenProblem[] {
    const found = rows.flatMap(({ host_id, host_name, condition, reasons }) => {
        const severity = CONDITIONS[condition];
        const title = t.hardwareOf({ host: host_name });
        return severity === undefined
            ? []
            : [problem(`hardware:${host_id}`, severity, title, reasons.join(" "), `/hosts/${host_id}/hardware`)];
    });
    const unknown = rows.filter(isUnknown).length;
    if (unknown > 0)
        found.push(
            problem("hardware", "info", t.hardwareUnknown({ n: unknown }), t.hardwareUnknownDetail, "/hardware"),
        );
    const waiting = rows.filter(({ updates }) => (updates ?? 0) > 0);
    if (waiting.length > 0)
        found.push(problem("packages", "info", t.packages({ n: waiting.length }), t.packagesDetail, "/hardware"));
    return found;
}

/** Whether anybody is told of alerts. */
export function channelProblems(channels: Pick<Schemas["ChannelView"], "enabled">[]): OpenProblem[] {
    return channels.some(({ enabled }) => enabled)
        ? []
        : [
              problem(
                  "channels",
                  "warning",
                  channels.length === 0 ? t.noChannel : t.noChannelOn,
                  t.noChannelDetail,
                  "/notifications",
              ),
          ];
}

/** Whether there is a new backup of Holdfast itself, and its key with it. */
export function ownProblems({ backups, key }: Schemas["ServiceBackupView"], now: number = Date.now()): OpenProblem[] {
    const newest = backups.find(({ created_at }) => created_at !== null)?.created_at ?? null;
    const to = "/settings/service";
    if (newest === null) return [problem("own", "warning", t.ownMissing, t.ownMissingDetail, to)];
    if (Date.parse(newest) < now - OWN_DAYS * DAY)
        return [{ ...problem("own", "warning", t.ownOld({ n: OWN_DAYS }), t.ownMissingDetail, to), since: newest }];
    return key === "sealed" ? [] : [problem("key", "info", t.keyApart, t.keyApartDetail, to)];
}
