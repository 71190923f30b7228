import { queryOptions } from "@tanstack/react-query";
import { query } from "../../api/operation";
import { t } from "./texts";

/** The test restore that a job has made. The job itself has a result only if the test was good. */
export const testOf = (job: number) =>
    queryOptions({
        ...query("backups.tests", { limit: 1000 }),
        select: (tests) => tests.find((one) => one.job === job) ?? null,
        staleTime: 60_000,
    });

const STATES: Record<string, string> = { ok: t.ok, failed: t.failed, unknown: t.unknown };
const EVIDENCE: Record<string, string> = {
    running: t.running,
    init: t.init,
    port: t.port,
    agent: t.agent,
    display: t.display,
    console: t.console,
};

/** A state of a test in words. */
export const testStateName = (state: string) => STATES[state] ?? state;

/** What was looked for, in words. */
export const evidenceName = (what: string) => EVIDENCE[what] ?? what;
