import { describe, expect, it } from "vitest";
import { fromWhere, networkOf, reachOf } from "./network";

describe("from where a membership counts", () => {
    it("is anywhere for the networks that hold every address", () => {
        expect(reachOf({ cidr: "0.0.0.0/0", nomatch: 0 })).toBe("anywhere");
        expect(reachOf({ cidr: "::/0", nomatch: 0 })).toBe("anywhere");
        expect(fromWhere({ cidr: "0.0.0.0/0", nomatch: 1 })).toBe("nowhere");
    });
    it("comes back as it was chosen", () => {
        for (const reach of ["anywhere", "only", "except"] as const) {
            expect(reachOf(networkOf(reach, " 10.0.0.0/8 "))).toBe(reach);
        }
        expect(networkOf("except", " 10.0.0.0/8 ").cidr).toBe("10.0.0.0/8");
    });
});
