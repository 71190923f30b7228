import { describe, expect, it } from "vitest";
import { placed, shownAt } from "./path";

describe("a card", () => {
    it("shows a chart with its objects, its metric and its time", () => {
        expect(shownAt("/monitoring/compare?targets=host%3A1%2Capp%3A5&metric=mem_pct&span=week")).toEqual({
            kind: "chart",
            targets: ["host:1", "app:5"],
            metric: "mem_pct",
            span: "week",
        });
        expect(shownAt("/monitoring/compare?targets=host:1")).toMatchObject({ metric: "cpu_pct", span: "hour" });
    });

    it("shows a list with its filter", () => {
        expect(shownAt("/inventory?q=tag:web&view=vms")).toEqual({
            kind: "inventory",
            search: { q: "tag:web", view: "vms" },
        });
        expect(shownAt("/alerts")).toEqual({ kind: "alerts", search: {} });
    });

    it("leads to any other page", () => {
        expect(["/hosts", "/monitoring/compare", "/monitoring/compare?targets=x:1", ""].map(shownAt)).toEqual(
            Array(4).fill({ kind: "page" }),
        );
    });

    it("is moved to another place", () => {
        expect(placed(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
        expect(placed(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
    });
});
