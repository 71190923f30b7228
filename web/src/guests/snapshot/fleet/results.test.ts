import { describe, expect, it } from "vitest";
import type { Job } from "../../../api/client";
import { deletedIn } from "./deleted";
import { resultOf } from "./results";

const job = (status: string, results: object[] | null, error: string | null = null) =>
    ({ kind: "snapshots.delete", status, result: results && { results }, error }) as Job;
const item = { type: "vm", id: 5, name: "old" };
const other = { type: "app", id: 5, name: "old" };

describe("the result of one of several snapshots that are deleted", () => {
    it("is the reason for which the request refused it", () => {
        expect(resultOf(item, [{ ...item, reason: "No operator." }], [job("running", null)])).toEqual({
            state: "refused",
            note: "No operator.",
        });
    });

    it("is open until the job has ended", () => {
        expect(resultOf(item, [{ ...other, reason: "No operator." }], [undefined])).toEqual({ state: "busy" });
        expect(resultOf(item, [], [job("running", null)])).toEqual({ state: "busy" });
    });

    it("is what the job tells of it", () => {
        const ended = job("succeeded", [
            { ...item, deleted: true, problem: null },
            { ...other, deleted: false, problem: "The storage is full." },
        ]);
        expect(resultOf(item, [], [ended])).toEqual({ state: "done", note: null });
        expect(resultOf(other, [], [ended])).toEqual({ state: "refused", note: "The storage is full." });
    });

    it("is the error of a job that tells nothing of it", () => {
        expect(resultOf(item, [], [job("failed", null, "No snapshot was deleted.")])).toEqual({
            state: "refused",
            note: "No snapshot was deleted.",
        });
        expect(resultOf(item, [], [job("interrupted", null)])).toMatchObject({ state: "refused" });
    });
});

describe("the snapshots that a job deleted", () => {
    it("are those of which it says so", () => {
        expect(
            deletedIn(
                job("succeeded", [
                    { ...item, deleted: true, problem: null },
                    { ...other, deleted: false, problem: "x" },
                ]),
            ),
        ).toMatchObject([item]);
    });

    it("are none of a job of another kind", () => {
        expect(deletedIn({ ...job("succeeded", [{ ...item, deleted: true }]), kind: "app.update" })).toEqual([]);
    });
});
