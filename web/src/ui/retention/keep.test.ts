import { describe, expect, it } from "vitest";
import { keepIn, keepsAny } from "./keep";

describe("a retention", () => {
    it("must keep something", () => {
        expect([{}, { last: 0 }, { last: 0, hourly: 1 }].map(keepsAny)).toEqual([false, false, true]);
    });

    it("is read from fields of the service, without those that are not set", () => {
        expect(keepIn({ keep_last: 3, keep_daily: null, keep_yearly: 0, storage: "nas" })).toEqual({
            last: 3,
            yearly: 0,
        });
    });
});
