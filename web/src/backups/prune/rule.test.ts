import { describe, expect, it } from "vitest";
import { keepsAny } from "../../ui/retention/keep";
import { keepOf, reasonOf, resultOf, ruleOf } from "./rule";

describe("a rule", () => {
    it("is what the address tells of it, up to what the service accepts", () => {
        expect(keepOf({ last: 3, weekly: 99_999, q: "result:kept" })).toEqual({ last: 3, weekly: 10_000 });
    });

    it("must keep something, so that a preview is asked for", () => {
        expect([{}, { last: 0 }, { last: 0, yearly: 1 }].map(keepsAny)).toEqual([false, false, true]);
    });

    it("is for all guests, or for one by its kind and ID", () => {
        const place = { host: 1, storage: "nas", node: "pve1" };
        expect(ruleOf(place, { daily: 7 }, "ct:101")).toMatchObject({
            host_id: 1,
            node: "pve1",
            guest_type: "ct",
            vmid: 101,
            keep_daily: 7,
            keep_last: undefined,
        });
        expect(ruleOf(place, { daily: 7 }, "101")).toMatchObject({ guest_type: undefined, vmid: undefined });
    });
});

describe("a backup of a preview", () => {
    it("has a result and a reason in words", () => {
        const words = (mark: Parameters<typeof resultOf>[0]["mark"], reason: string | null) => [
            resultOf({ mark, reason }),
            reasonOf({ mark, reason }),
        ];
        expect(words("keep", "last")).toEqual(["kept", "one of the last"]);
        expect(words("keep", "weekly 2026-W47")).toEqual(["kept", "weekly 2026-W47"]);
        expect(words("remove", null)).toEqual(["removed", "no rule keeps it"]);
        expect(words("protected", "protected")).toEqual(["never removed", "protected"]);
        expect(words("protected", "may be of another cluster")).toEqual(["never removed", "may be of another cluster"]);
        expect(words("renamed", "renamed")).toEqual(["never removed", "its name does not tell guest and time"]);
    });

    it("keeps a reason that is not known here", () => {
        expect(reasonOf({ mark: "keep", reason: "hourly 2026-11-24T12" })).toBe("hourly 2026-11-24T12");
    });
});
