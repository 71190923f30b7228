import { describe, expect, it } from "vitest";
import { ago, bits, byteRate, bytes, localTimes, percent, share, span, when } from "./format";

describe("values", () => {
    it("stay unknown when they are not known", () => {
        for (const text of [bytes, bits, byteRate, percent, span]) expect(text(null)).toBeNull();
        expect(share(null, 10)).toBeNull();
        expect(share(5, null)).toBeNull();
        expect(ago(null)).toBeNull();
    });
    it("distinguish a measured zero from an unknown value", () => {
        expect(bytes(0)).toBe("0 B");
        expect(percent(0)).toBe("0.0 %");
    });
    it("include the time zone of a moment", () => {
        const zone = new Date(0).toLocaleTimeString(undefined, { timeZoneName: "short" }).split(" ").at(-1)!;
        expect(when("1970-01-01T00:00:00Z")).toContain(zone);
        expect(when(null)).toBeNull();
    });
    it("of a sentence are in the viewer's zone, in the closest year", () => {
        const now = Date.parse("2026-01-02T00:00:00Z");
        const local = (iso: string) =>
            new Date(iso).toLocaleString(undefined, {
                month: "short",
                day: "numeric",
                hour: "numeric",
                minute: "2-digit",
            });
        expect(localTimes('It is down since 31 Dec 23:05 UTC; rule "Down".', now)).toBe(
            `It is down since ${local("2025-12-31T23:05:00Z")}; rule "Down".`,
        );
        expect(localTimes("From 1 Jan 00:10 UTC to 1 Jan 07:40 UTC.", now)).toBe(
            `From ${local("2026-01-01T00:10:00Z")} to ${local("2026-01-01T07:40:00Z")}.`,
        );
        expect(localTimes("Until 3 March, 14:05.", now)).toBe("Until 3 March, 14:05.");
    });
    it("are short", () => {
        expect(bytes(536870912)).toBe("512 MiB");
        expect(bytes(1610612736)).toBe("1.5 GiB");
        expect(bits(12_500_000)).toBe("12.5 Mbit/s");
        expect(byteRate(1.5 * 1024 ** 2)).toBe("1.5 MiB/s");
        expect(span(93784)).toBe("1 d 2 h");
        expect(ago("2026-01-01T00:00:00Z", Date.parse("2026-01-01T00:05:30Z"))).toBe("5 min ago");
    });
});
