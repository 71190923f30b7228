import { describe, expect, it } from "vitest";
import { bodyOf, sentOf } from "../../ui/form";
import type { Metric } from "../queries";
import { isComplete, NEW, type RuleBody, ruleOf, suggestedBy, withinOf } from "./draft";

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

const of = (metric: Metric, more: Partial<RuleBody> = {}) =>
    sentOf<RuleBody>({ ...NEW, ...suggestedBy(metric), ...more }, NEW);

describe("the form of a rule", () => {
    it("begins with what is suggested for the metric, and is complete", () => {
        const sent = of(CPU);
        expect(isComplete(sent, "all")).toBe(true);
        expect(isComplete(NEW, "all")).toBe(false);
        expect(ruleOf(sent, "all", CPU)).toMatchObject({
            name: "CPU usage",
            operator: "gt",
            threshold: 90,
            clear_threshold: 85,
            duration_s: 900,
            target_id: null,
        });
    });

    it("forgets the limits and the target of another metric", () => {
        const sent = { ...of(CPU, { target_type: "vm", target_id: 7 }), ...suggestedBy(NET) };
        expect(ruleOf(sent, "all", NET)).toMatchObject({
            threshold: 100_000_000,
            clear_threshold: null,
            duration_s: 0,
            target_type: "any",
            target_id: null,
        });
    });

    it("asks for no limit of a state", () => {
        const sent = of(DOWN);
        expect(isComplete(sent, "all")).toBe(true);
        expect(ruleOf(sent, "all", DOWN)).toMatchObject({ operator: "gte", threshold: 1, clear_threshold: null });
    });

    it("is incomplete without the target or the limits that were announced", () => {
        expect(isComplete(of(CPU), "one")).toBe(false);
        expect(isComplete(of(CPU), "some")).toBe(false);
        expect(isComplete(of(CPU, { tag: "  " }), "some")).toBe(false);
        expect(isComplete({ ...of(CPU), threshold: null }, "all")).toBe(false);
        expect(isComplete(of(CPU, { tag: "db" }), "some")).toBe(true);
        expect(isComplete(of(CPU, { target_id: 7 }), "one")).toBe(true);
    });

    it("does not send what was typed for targets that are not chosen now", () => {
        const sent = of(CPU, { target_type: "vm", target_id: 7, tag: "db", team_id: 3 });
        expect(ruleOf(sent, "one", CPU)).toMatchObject({ target_type: "vm", target_id: 7, tag: null, team_id: null });
        expect(ruleOf(sent, "some", CPU)).toMatchObject({ target_id: null, tag: "db", team_id: 3 });
        expect(ruleOf(sent, "all", CPU)).toMatchObject({ target_id: null, tag: null, pool: null, team_id: null });
    });

    it("of a rule that exists shows that rule", () => {
        const rule = { ...of(NET, { name: "Busy", team_id: 3, pool: "prod" }), id: 1, enabled: true };
        const shown = bodyOf<RuleBody>(NEW, rule);
        expect(shown).toMatchObject({ name: "Busy", threshold: 100_000_000, team_id: 3, pool: "prod" });
        expect(shown).not.toHaveProperty("id");
        expect(withinOf(shown)).toBe("some");
    });

    it("sends whole seconds", () => {
        expect(ruleOf(of(CPU, { duration_s: 19.8 }), "all", CPU).duration_s).toBe(20);
    });
});
