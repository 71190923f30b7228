import { describe, expect, it } from "vitest";
import type { Job } from "../../api/client";
import { checkResults } from "./results";

const of = (kind: string, result: unknown) => checkResults({ kind, result } as Job);

describe("the results of a check", () => {
    it("begin with the damaged backups, and with those that could not be checked", () => {
        const results = ["ok", "unknown", "failed", "ok"].map((state, id) => ({ id, state }));
        expect(of("backup.verify", { results })?.map(({ id }) => id)).toEqual([2, 1, 0, 3]);
    });

    it("are none before its end, and none of other jobs", () => {
        expect(of("backup.verify", null)).toBeNull();
        expect(of("backup.run", { results: [{ id: 1, state: "ok" }] })).toBeNull();
    });
});
