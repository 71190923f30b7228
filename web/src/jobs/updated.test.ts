import { describe, expect, it } from "vitest";
import type { Job } from "../api/client";
import { updated } from "./updated";

const job = (result: unknown, kind = "app.update") => ({ kind, result }) as Job;

describe("what an update did", () => {
    it("names what was taken first and whether the app answers", () => {
        const result = {
            commit: "c",
            snapshot: true,
            snapshot_name: "holdfast-7",
            backup: "local:backup/x",
            port: "answered",
            answers_at: "http://10.0.0.5:3000",
        };
        expect(updated(job(result)).map(([, value]) => value)).toEqual([
            "holdfast-7",
            "local:backup/x",
            "answers at http://10.0.0.5:3000",
        ]);
        expect(updated(job({ snapshot: true, port: "silent", warnings: "W." })).map(([, value]) => value)).toEqual([
            "deleted after the update",
            "does not answer, and did not before",
            "W.",
        ]);
    });
    it("is unknown for updates of older versions, and nothing for other jobs", () => {
        expect(updated(job({ commit: "c", snapshot: false }))).toEqual([]);
        expect(updated(job(null))).toEqual([]);
        expect(updated(job({ snapshot: true }, "app.start"))).toEqual([]);
    });
});
