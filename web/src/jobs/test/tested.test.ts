import { describe, expect, it } from "vitest";
import { evidenceName, testStateName } from "./tested";

describe("a test restore", () => {
    it("is told in words, and as the service names it where this page has no words", () => {
        expect([testStateName("ok"), testStateName("paused")]).toEqual(["restored, and came up", "paused"]);
        expect([evidenceName("agent"), evidenceName("screenshot")]).toEqual(["Guest agent", "screenshot"]);
    });
});
