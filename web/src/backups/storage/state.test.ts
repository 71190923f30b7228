import { describe, expect, it } from "vitest";
import { freeOf, stateOf } from "./state";

describe("a storage for backups", () => {
    it("was read, is not read yet or can't be read now, whether or not it was read before", () => {
        expect(stateOf({ problem: null, read_at: "2026-11-24T12:00:00Z" })).toBe("read");
        expect(stateOf({ problem: null, read_at: null })).toBe("notRead");
        expect(stateOf({ problem: "It did not answer.", read_at: "2026-11-24T12:00:00Z" })).toBe("problem");
    });

    it("has free space only if both of its sizes are known", () => {
        expect(freeOf({ total_bytes: 10, used_bytes: 4 })).toBe(6);
        expect(freeOf({ total_bytes: null, used_bytes: 4 })).toBeNull();
        expect(freeOf({ total_bytes: 10, used_bytes: null })).toBeNull();
    });
});
