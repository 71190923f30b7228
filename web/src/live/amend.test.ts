import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { amend } from "./amend";

describe("amended data", () => {
    it("leaves a query that is to be fetched again outdated", async () => {
        const cache = new QueryClient();
        cache.setQueryData(["hosts"], [1]);
        amend<number[]>(cache, ["hosts"], (known) => [...known, 2]);
        expect(cache.getQueryData(["hosts"])).toEqual([1, 2]);
        expect(cache.getQueryState(["hosts"])?.isInvalidated).toBe(false);
        await cache.invalidateQueries({ queryKey: ["hosts"] });
        amend<number[]>(cache, ["hosts"], (known) => [...known, 3]);
        expect(cache.getQueryData(["hosts"])).toEqual([1, 2, 3]);
        expect(cache.getQueryState(["hosts"])?.isInvalidated).toBe(true);
    });
    it("does not exist for a query that was never fetched", () => {
        const cache = new QueryClient();
        amend<number[]>(cache, ["hosts"], (known) => known);
        expect(cache.getQueryState(["hosts"])).toBeUndefined();
    });
});
