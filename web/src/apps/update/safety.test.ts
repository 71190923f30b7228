import { describe, expect, it } from "vitest";
import { SAFE, safetyOf } from "./safety";

describe("what an update does around its script", () => {
    it("has the service's defaults where a schedule says nothing", () => {
        expect(safetyOf({ consent: true })).toEqual({ ...SAFE, snapshot: false });
    });
    it("is what a schedule says", () => {
        const said = {
            ...SAFE,
            force: true,
            raise_memory: true,
            check_port: false,
            check_timeout_s: 30,
            roll_back: false,
            keep_snapshot: false,
        };
        expect(safetyOf({ ...said })).toEqual(said);
    });
});
