import { describe, expect, it } from "vitest";
import type { Metric, Rule } from "../queries";
import { draftOf, isComplete, ruleOf, suggestedBy } from "./draft";

const metric = (more: Partial<Metric>): Metric =>
    ({
        metric: "cpu_pct",
        title: "CPU usage",
        unit: "percent",
        min: 0,
        max: 100,
        targets: ["host", "app", "vm"],
        default_operator: "gt",
        default_threshold: 90,
        default_clear_threshold: 85,
        default_duration_s: 900,
        ...more,
    }) as Metric;
const CPU = metric({});
const NET = metric({
    metric: "net_in_bps",
    title: "Network traffic in",
    unit: "bits_per_second",
    max: null,
    default_threshold: 100_000_000,
    default_clear_threshold: null,
    default_duration_s: 0,
});
const DOWN = metric({
    metric: "guest_down",
    title: "Guest down",
    unit: "state",
    max: 1,
    default_operator: "gte",
    default_threshold: 1,
    default_clear_threshold: null,
    default_duration_s: 0,
});

describe("the form of a rule", () => {
    it("begins with what is suggested for the metric, and is complete", () => {
        const draft = draftOf(CPU);
        expect(draft).toMatchObject({ threshold: 90, clear: 85, minutes: 15, within: "all" });
        expect(isComplete(draft, CPU)).toBe(true);
        expect(ruleOf(draft, CPU)).toMatchObject({
            name: "CPU usage",
            threshold: 90,
            clear_threshold: 85,
            duration_s: 900,
            target_id: null,
        });
    });

    it("has large values in units that people use", () => {
        const draft = { ...draftOf(CPU), ...suggestedBy(NET) };
        expect(draft.threshold).toBe(100);
        expect(ruleOf({ ...draft, threshold: 250 }, NET)).toMatchObject({
            threshold: 250_000_000,
            clear_threshold: null,
        });
    });

    it("asks for no limit of a state", () => {
        const draft = { ...draftOf(CPU), ...suggestedBy(DOWN) };
        expect(isComplete(draft, DOWN)).toBe(true);
        expect(ruleOf(draft, DOWN)).toMatchObject({ operator: "gte", threshold: 1, clear_threshold: null });
    });

    it("is incomplete without the target or the limits that were announced", () => {
        const draft = draftOf(CPU);
        expect(isComplete({ ...draft, within: "one" }, CPU)).toBe(false);
        expect(isComplete({ ...draft, within: "some" }, CPU)).toBe(false);
        expect(isComplete({ ...draft, threshold: "" }, CPU)).toBe(false);
        expect(isComplete({ ...draft, within: "some", tag: "db" }, CPU)).toBe(true);
    });

    it("sends one target by type and id, and what was typed elsewhere not at all", () => {
        const draft = { ...draftOf(CPU), within: "one" as const, target: "vm:7", tag: "db", type: "any" as const };
        expect(ruleOf(draft, CPU)).toMatchObject({
            target_type: "vm",
            target_id: 7,
            tag: null,
            pool: null,
            team_id: null,
        });
    });

    it("of a rule that exists shows that rule", () => {
        const rule = {
            ...ruleOf({ ...draftOf(NET), name: "Busy", within: "some", team: "3", pool: "prod" }, NET),
            id: 1,
            enabled: true,
        } as unknown as Rule;
        expect(draftOf(NET, rule)).toMatchObject({
            name: "Busy",
            threshold: 100,
            within: "some",
            team: "3",
            pool: "prod",
            target: null,
        });
    });
});
