import { describe, expect, it } from "vitest";
import type { Job } from "../../api/client";
import { evidenceOf, type Item, imported, resultOf } from "./result";

const item = (change: Partial<Item>) =>
    ({ evidence: "update_file", outcome: "would_adopt", reason: null, detail: null, ...change }) as Item;

describe("the result of an import", () => {
    it("is that of an import that ended well", () => {
        const result = { dry_run: true, adopted: 1, silent_hosts: [], items: [] };
        expect(imported({ kind: "app.import", status: "succeeded", result } as unknown as Job)).toEqual(result);
        expect(imported({ kind: "app.import", status: "failed", result: null } as Job)).toBeNull();
        expect(imported({ kind: "app.install", status: "succeeded", result } as unknown as Job)).toBeNull();
    });

    it("says what becomes of a container, and by what it is known", () => {
        expect(resultOf(item({}))).toBe("will be adopted");
        expect(resultOf(item({ outcome: "adopted" }))).toBe("adopted");
        expect(resultOf(item({ detail: "No entry." }))).toBe("will be adopted: No entry.");
        expect(resultOf(item({ outcome: "skipped", detail: "It does not run." }))).toBe("It does not run.");
        expect(evidenceOf(item({}))).toBe("its update program");
        expect(evidenceOf(item({ evidence: null }))).toBeNull();
    });
});
