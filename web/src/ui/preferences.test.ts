import { afterEach, describe, expect, it, vi } from "vitest";
import { DEFAULTS, parsed } from "./preferences";

const MOMENT = "2026-07-01T15:04:05Z";

/** The formats of a browser with these preferences. */
async function formats(stored: object) {
    vi.resetModules();
    vi.stubGlobal("localStorage", {
        getItem: (key: string) => (key === "holdfast-preferences" ? JSON.stringify(stored) : null),
    });
    return import("./format");
}

afterEach(() => vi.unstubAllGlobals());

describe("preferences", () => {
    it("are as by default without stored ones, or where these are not valid", () => {
        expect(parsed(null)).toEqual(DEFAULTS);
        expect(parsed("{")).toEqual(DEFAULTS);
        expect(parsed("null")).toEqual(DEFAULTS);
        expect(parsed(JSON.stringify({ hours: "25", zone: "Nowhere/Town", relative: "no", units: "bits" }))).toEqual(
            DEFAULTS,
        );
        expect(parsed(JSON.stringify({ hours: "24", zone: "UTC" }))).toEqual({ ...DEFAULTS, hours: "24", zone: "UTC" });
    });

    it("decide how the time of day is written", async () => {
        expect((await formats({ hours: "24", zone: "UTC" })).clock(MOMENT)).toBe("15:04:05");
        expect((await formats({ hours: "12", zone: "UTC" })).clock(MOMENT)).toMatch(/^3:04:05\sPM$/);
        expect((await formats({ hours: "24", zone: "UTC" })).clock("2026-07-01T00:00:00Z")).toBe("00:00:00");
    });

    it("decide the time zone of times and days", async () => {
        expect((await formats({ hours: "24", zone: "Asia/Tokyo" })).clock(MOMENT)).toBe("00:04:05");
        expect((await formats({ zone: "Asia/Tokyo" })).day(MOMENT)).toBe("Jul 2, 2026");
        expect((await formats({ zone: "UTC" })).when(MOMENT)).toContain("UTC");
    });

    it("decide whether recent times are relative", async () => {
        const now = Date.parse(MOMENT) + 300_000;
        expect((await formats({})).ago(MOMENT, now)).toBe("5 min ago");
        const { ago, when } = await formats({ relative: false });
        expect(ago(MOMENT, now)).toBe(when(MOMENT));
    });

    it("decide the units of amounts of data", async () => {
        expect((await formats({})).bytes(1610612736)).toBe("1.5 GiB");
        expect((await formats({ units: "decimal" })).bytes(1_500_000_000)).toBe("1.5 GB");
        expect((await formats({ units: "decimal" })).bytes(512_000)).toBe("512 kB");
    });
});
