import { describe, expect, it } from "vitest";
import type { Job } from "../../api/client";
import { installedBy, newerText, updateJob, webPage } from "./newer";

const job = (change: Partial<Job>) =>
    ({ id: 1, kind: "platform.update", status: "running", result: null, ...change }) as Job;

describe("whether there is a newer version", () => {
    it("is said only if it is known", () => {
        expect(newerText({ latest: "1.2.0", update_available: true, problem: null })).toBe(
            "Version 1.2.0 is available.",
        );
        expect(newerText({ latest: "1.2.0", update_available: false, problem: null })).toBe(
            "This is the newest version.",
        );
        expect(newerText({ latest: null, update_available: null, problem: "The check for updates is off." })).toBe(
            "It is not known whether there is a newer version.",
        );
    });

    it("is not said of today if the last look failed", () => {
        expect(newerText({ latest: "1.2.0", update_available: false, problem: "No answer." })).toBe(
            "No newer version was known then.",
        );
    });

    it("is explained by web pages only", () => {
        expect(webPage("https://example.net/1.2.0")).toBe("https://example.net/1.2.0");
        expect(webPage("javascript:alert(1)")).toBeNull();
        expect(webPage(null)).toBeNull();
    });
});

describe("the update that is followed", () => {
    it("is the one under way, whoever has started it", () => {
        expect(updateJob([job({ id: 9, kind: "app.update" }), job({ id: 8 })], null)).toBe(8);
        expect(updateJob([job({ id: 8, status: "failed" })], null)).toBeNull();
    });

    it("stays the one that was started here when it has ended", () => {
        expect(updateJob([job({ id: 8, status: "failed" })], 8)).toBe(8);
    });

    it("names its version if it has succeeded", () => {
        expect(installedBy(job({ status: "succeeded", result: { from: "1.1.0", version: "1.2.0" } }))).toBe("1.2.0");
        expect(installedBy(job({ status: "failed" }))).toBeNull();
        expect(installedBy(job({ kind: "app.update", status: "succeeded", result: { version: "1.2.0" } }))).toBeNull();
    });
});
