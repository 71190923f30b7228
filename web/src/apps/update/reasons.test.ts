import { describe, expect, test } from "vitest";
import type { App } from "../../api/client";
import { byReason, updateBlocker } from "./reasons";

const skipped = (app_id: number, code: string) => ({ app_id, name: `app ${app_id}`, reason: "Because.", code });

describe("apps that update-all left out", () => {
    test("are grouped by reason, in the order in which the service checks", () => {
        const groups = byReason([
            skipped(1, "up_to_date"),
            skipped(2, "conflict"),
            skipped(3, "nothing_pinned"),
            skipped(4, "script_edited"),
            skipped(5, "up_to_date"),
        ]);
        expect(groups.map(({ code, apps }) => [code, apps.map((app) => app.app_id)])).toEqual([
            ["script_edited", [4]],
            ["nothing_pinned", [3]],
            ["up_to_date", [1, 5]],
            ["conflict", [2]],
        ]);
        expect(groups.at(-1)?.title).toBe("not possible now");
    });
});

describe("an app is updated", () => {
    const app = { host_id: 1, missing_since: null, status: "running" } as App;

    test("while it runs or its status is unknown", () => {
        expect(updateBlocker(app)).toBeNull();
        expect(updateBlocker({ ...app, status: "unknown" })).toBeNull();
    });

    test("not while it is stopped, used by a job, missing or without a host", () => {
        expect(updateBlocker({ ...app, status: "stopped" })).toContain("Start it first");
        expect(updateBlocker({ ...app, status: "pending" })).toContain("A job is working on");
        expect(updateBlocker({ ...app, missing_since: "2026-01-01T00:00:00Z" })).toContain("missing");
        expect(updateBlocker({ ...app, host_id: null })).toContain("no host");
    });
});
