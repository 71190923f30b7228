import { describe, expect, it } from "vitest";
import { fromWhere, networkOf, reachOf } from "./network";

describe("the networks from which a membership applies", () => {
    it("is anywhere for networks that contain every address", () => {
        expect(reachOf({ cidr: "0.0.0.0/0", nomatch: 0 })).toBe("anywhere");
        expect(reachOf({ cidr: "::/0", nomatch: 0 })).toBe("anywhere");
        expect(fromWhere({ cidr: "0.0.0.0/0", nomatch: 1 })).toBe("nowhere");
    });
    it("is converted in both directions", () => {
        for (const reach of ["anywhere", "only", "except"] as const) {
            expect(reachOf(networkOf(reach, " 10.0.0.0/8 "))).toBe(reach);
        }
        expect(networkOf("except", " 10.0.0.0/8 ").cidr).toBe("10.0.0.0/8");
    });
});
