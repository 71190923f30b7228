import { describe, expect, it } from "vitest";
import { added, ageOf, bodyOf, draftOf, faultAt, isComplete } from "./draft";

const VIEW = {
    default_h: 48,
    tags: [
        { tag: "prod", max_age_h: 6, reason: null },
        { tag: "scratch", max_age_h: null, reason: "Rebuilt each night" },
    ],
};

describe("goals", () => {
    it("are sent as they were read when nothing is changed", () => {
        expect(bodyOf(draftOf(VIEW))).toEqual(VIEW);
        expect(bodyOf(draftOf({ default_h: null, tags: [] }))).toEqual({ default_h: null, tags: [] });
    });

    it("are shown in days where they are whole ones, from two on", () => {
        expect([24, 36, 48, 50, 168].map(ageOf)).toEqual([
            { n: 24, inDays: false },
            { n: 36, inDays: false },
            { n: 2, inDays: true },
            { n: 50, inDays: false },
            { n: 7, inDays: true },
        ]);
    });

    it("have a reason or an age, not both", () => {
        const draft = draftOf(VIEW);
        const swapped = { ...draft, rows: draft.rows.map((row) => ({ ...row, needed: !row.needed })) };
        expect(bodyOf(swapped).tags).toEqual([
            { tag: "prod", max_age_h: null, reason: null },
            { tag: "scratch", max_age_h: 24, reason: null },
        ]);
    });

    it("are incomplete without a tag or an age", () => {
        const draft = draftOf(VIEW);
        expect(isComplete(draft)).toBe(true);
        expect(isComplete(added(draft, ""))).toBe(false);
        expect(isComplete(added(draft, "web"))).toBe(true);
        expect(isComplete({ ...draft, age: { n: null, inDays: false } })).toBe(false);
        expect(isComplete({ ...draft, needed: false, age: { n: null, inDays: false } })).toBe(true);
    });

    it("give each row a key of its own, also after one was removed", () => {
        const draft = draftOf(VIEW);
        const more = added({ ...draft, rows: draft.rows.slice(1) }, "web");
        expect(new Set(more.rows.map(({ key }) => key)).size).toBe(2);
    });

    it("find the fault of a field of a row", () => {
        const faults = [{ loc: ["body", "tags", 1, "reason"], msg: "Say why.", type: "missing" }];
        expect(faultAt(faults, 1, "reason")).toBe("Say why.");
        expect(faultAt(faults, 0, "reason")).toBeUndefined();
    });
});
