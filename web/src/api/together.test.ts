import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Schemas } from "./client";
import { call } from "./operation";

// The client takes it when it is loaded. Outside of a browser an address has to be whole.
vi.hoisted(() => {
    globalThis.Request = class extends Request {
        constructor(path: string | URL | Request, init?: RequestInit) {
            super(typeof path === "string" ? new URL(path, "http://holdfast.test") : path, init);
        }
    };
});

type Part = Schemas["BatchPart"];

const part = (body: unknown, status = 200): Part => ({ status, total: null, retry_after: null, body: body as never });

let asked: string[];
let parts: Part[];

beforeEach(() => {
    asked = [];
    vi.stubGlobal("window", {});
    vi.stubGlobal("fetch", async ({ url }: Request) => {
        const { pathname, search } = new URL(url);
        asked.push(decodeURIComponent(pathname + search));
        return Response.json(pathname.endsWith("/batch") ? parts : []);
    });
});
afterEach(() => {
    vi.unstubAllGlobals();
});

test("what is read at the same time is read in one request, and each gets its own answer", async () => {
    parts = [part({ of: "goals" }), part({ of: "status" })];
    const both = await Promise.all([call("backups.goals"), call("catalog.status")]);
    expect(asked).toEqual(["/api/v1/batch?get=/backups/goals,/catalog/status"]);
    expect(both).toEqual([{ of: "goals" }, { of: "status" }]);
});

test("what is read alone, or takes its time, is a request of its own", async () => {
    parts = [part([]), part([])];
    await call("vms.list");
    await Promise.all([call("apps.list"), call("vms.list"), call("hardware.list")]);
    expect(asked).toEqual(["/api/v1/vms", "/api/v1/apps", "/api/v1/batch?get=/vms,/hardware"]);
});

test("a comma in a path does not end it", async () => {
    parts = [part([]), part([])];
    await Promise.all([call("metrics.sparklines", { type: "host", metric: "cpu_pct,mem_pct" }), call("vms.list")]);
    expect(asked).toEqual(["/api/v1/batch?get=/metrics/sparklines?type=host&metric=cpu_pct%2Cmem_pct,/vms"]);
});

test("one of them is refused, and the other is not", async () => {
    parts = [part({ error: "role_required", detail: "Not for you." }, 403), part([])];
    await Promise.all([
        expect(call("meta.backups")).rejects.toMatchObject({ status: 403, code: "role_required" }),
        expect(call("vms.list")).resolves.toEqual([]),
    ]);
});

test("more than the service reads at once are several requests", async () => {
    parts = Array.from({ length: 20 }, () => part([]));
    await Promise.all(Array.from({ length: 21 }, (_, page) => call("jobs.list", { page })));
    expect(asked).toHaveLength(2);
    expect(asked[1]).toBe("/api/v1/jobs?page=20");
});

test("what start.js has asked for is taken once, and not by a change", async () => {
    const get = encodeURIComponent("/hosts,/meta/health");
    const early = Promise.resolve(Response.json([part([{ id: 1 }]), part({ status: "ok" })]));
    vi.stubGlobal("window", { early: { [`/api/v1/batch?get=${get}`]: early } });
    await call("hosts.add", { body: {} as never });
    expect(asked).toEqual(["/api/v1/hosts"]);
    expect(await call("hosts.list")).toEqual([{ id: 1 }]);
    expect(await call("meta.health")).toEqual({ status: "ok" });
    expect(asked).toHaveLength(1);
    await call("meta.health");
    expect(asked[1]).toBe("/api/v1/meta/health");
});
