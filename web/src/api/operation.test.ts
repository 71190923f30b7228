import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Schemas } from "./client";
import { useCommand } from "./command";
import { call, keyOf, pageQuery, query, readAgain } from "./operation";

const asked: Request[] = [];

// The client takes it when it is loaded. Outside of a browser an address has to be whole.
vi.hoisted(() => {
    globalThis.Request = class extends Request {
        constructor(path: string | URL | Request, init?: RequestInit) {
            super(typeof path === "string" ? new URL(path, "http://holdfast.test") : path, init);
        }
    };
});

beforeEach(() => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("fetch", async (request: Request) => {
        asked.push(request);
        return Response.json([{ id: 1 }], { headers: { "X-Total-Count": "7" } });
    });
});

afterEach(() => {
    asked.length = 0;
    vi.unstubAllGlobals();
});

describe("an operation", () => {
    it("is called by its id, with what is in its path, in its query and in its body", async () => {
        await call("vms.delete_firewall_ipset", { vm_id: 3, name: "a b", force: true, body: { digest: "d" } });
        const [request] = asked;
        expect([request?.method, request?.url]).toEqual([
            "DELETE",
            "http://holdfast.test/api/v1/vms/3/firewall/ipsets/a%20b?force=true",
        ]);
        expect(await request?.json()).toEqual({ digest: "d" });
    });

    it("has a key that begins with its area and its path", () => {
        expect(query("alerts.get", { alert_id: 3 }).queryKey).toEqual(["alerts", { alert_id: 3 }, "get", {}]);
        expect(query("alerts.list", { state: "firing" }).queryKey).toEqual(["alerts", {}, "list", { state: "firing" }]);
    });

    it("is read again with its area, with its name and with its path", async () => {
        const cache = new QueryClient();
        const keys: QueryKey[] = [
            query("alerts.list").queryKey,
            query("alerts.list", { state: "firing" }).queryKey,
            query("vms.disks", { vm_id: 1 }).queryKey,
            query("vms.disks", { vm_id: 2 }).queryKey,
            query("vms.tags", { vm_id: 2 }).queryKey,
        ];
        const outdated = async (change: () => Promise<unknown>) => {
            for (const key of keys) cache.setQueryData(key, {});
            await change();
            return keys.flatMap((key, at) => (cache.getQueryState(key)?.isInvalidated ? [at] : []));
        };
        expect(await outdated(() => readAgain(cache, "alerts"))).toEqual([0, 1]);
        expect(await outdated(() => readAgain(cache, "alerts.list"))).toEqual([0, 1]);
        expect(await outdated(() => readAgain(cache, "vms.disks"))).toEqual([2, 3]);
        const key = keyOf("vms", { vm_id: 2 });
        expect(await outdated(() => cache.invalidateQueries({ queryKey: key }))).toEqual([3, 4]);
    });

    it("that answers a part of a list tells how long the whole is", async () => {
        const cache = new QueryClient();
        expect(await cache.fetchQuery(pageQuery("jobs.list", { page: 1, per_page: 1 }))).toEqual({
            rows: [{ id: 1 }],
            total: 7,
        });
    });

    it("has types: the compiler refuses what it does not take", () => {
        const types = async () => {
            const rules: Schemas["AlertRuleView"][] = await call("alerts.rules");
            const rule: Schemas["AlertRuleView"] = await call("alerts.change_rule", { rule_id: 1, body: { name: "" } });
            // @ts-expect-error no such operation
            query("alerts.no_rules");
            // @ts-expect-error the path needs an id
            query("alerts.get");
            // @ts-expect-error of this name
            query("alerts.get", { rule_id: 1 });
            // @ts-expect-error and of this type
            query("alerts.get", { alert_id: "1" });
            // @ts-expect-error no such parameter
            query("alerts.list", { status: "firing" });
            // @ts-expect-error no such state
            query("alerts.list", { state: "gone" });
            // @ts-expect-error the body is needed
            call("alerts.create_rule");
            // @ts-expect-error no such field
            call("alerts.change_rule", { rule_id: 1, body: { title: "" } });
            // @ts-expect-error takes no body
            call("alerts.ack", { alert_id: 1, body: {} });
            // @ts-expect-error another answer
            const other: Schemas["JobView"] = await call("alerts.get", { alert_id: 1 });
            return [rules, rule, other];
        };
        const commands = () => {
            const ack = useCommand("alerts.ack");
            ack.mutate({ alert_id: 1 });
            // @ts-expect-error the path needs an id
            ack.mutate();
            useCommand("metrics.test_push").mutate();
            // @ts-expect-error no such operation
            useCommand("alerts.acknowledge");
            useCommand("alerts.change_rule", {
                onSuccess: ({ name }, { rule_id }) => [name, rule_id],
            });
        };
        expect([types, commands]).toHaveLength(2);
    });
});
