import { describe, expect, it } from "vitest";
import { asText } from "./file";

describe("a log as text", () => {
    it("has each line with its time, and marks what was written to stderr", () => {
        expect(
            asText([
                { id: 1, ts: "2026-01-01T10:00:00Z", stream: "stdout", message: "one" },
                { id: 2, ts: "2026-01-01T10:00:01Z", stream: "stderr", message: "two" },
            ]),
        ).toBe("2026-01-01T10:00:00Z one\n2026-01-01T10:00:01Z stderr: two\n");
    });
    it("is empty without lines", () => expect(asText([])).toBe(""));
});
