import { describe, expect, it } from "vitest";
import type { App } from "../api/client";
import type { GuestCoverage } from "../backups/coverage/queries";
import type { GuestRow } from "../inventory/rows";
import { countsOf, coverageKey, LEGENDS, past, present } from "./modes";
import { MODES } from "./views";

const guest = (more: Partial<GuestRow>, measured: Partial<App> = {}): GuestRow =>
    ({ key: "app:1", kind: "app", id: 1, status: "running", hostId: 1, measured, ...more }) as GuestRow;
const covered = (more: object) => ({ type: "app", id: 1, state: "covered", newest: null, ...more }) as GuestCoverage;
const known = (coverage: GuestCoverage | null = null, silent: number[] = []) => ({
    silent: new Set(silent),
    coverage: coverage === null ? null : new Map([[coverageKey(coverage), coverage]]),
});

describe("a tile", () => {
    it("has five levels of load", () => {
        const levels = [0, 19.9, 20, 79, 80, 100].map(
            (cpu_pct) => present("cpu", guest({}, { cpu_pct }), known()).level,
        );
        expect(levels).toEqual([1, 1, 2, 4, 5, 5]);
        expect(present("memory", guest({}, { mem_bytes: 1, mem_total_bytes: 4 }), known())).toMatchObject({
            level: 2,
            text: "25 %",
        });
    });

    it("says what is not known, and does not take it for nothing", () => {
        const unknown = { level: "unknown", text: "unknown", value: null };
        expect(present("cpu", guest({}, { cpu_pct: null }), known())).toEqual(unknown);
        expect(present("cpu", guest({ kind: "container" }, { cpu_pct: null }), known())).toEqual(unknown);
        expect(present("backup", guest({}), known())).toEqual(unknown);
        expect(present("update", guest({}, { update_available: null }), known())).toEqual(unknown);
        expect(present("update", guest({ kind: "vm" }), known())).toEqual(unknown);
        for (const mode of MODES) expect(past(mode, null)).toEqual(unknown);
    });

    it("is unknown where no host of the cluster answers, whatever was known last", () => {
        const all = known(null, [1]);
        expect(present("cpu", guest({}, { cpu_pct: 3 }), all).level).toBe("unknown");
        expect(present("status", guest({}), all).level).toBe("unknown");
    });

    it("of a guest that does not run has no load", () => {
        expect(present("cpu", guest({ status: "stopped" }, { cpu_pct: null }), known())).toMatchObject({
            level: "off",
            text: "stopped",
        });
    });

    it("has the age of the newest good backup, and is the worst without one", () => {
        const of = (more: object) => present("backup", guest({}), known(covered(more)));
        const days = (n: number) => of({ newest: { age_s: n * 86_400 } }).level;
        expect([0.5, 1, 2, 7, 30, 31].map(days)).toEqual([1, 1, 2, 3, 4, 5]);
        expect(of({ state: "none" })).toMatchObject({ level: 5, text: "no good backup" });
        expect(of({ state: "excluded" })).toMatchObject({ level: "off" });
        expect(of({ state: "unknown", newest: { age_s: 60 } })).toMatchObject({ level: "unknown" });
        expect(past("backup", 26)).toMatchObject({ level: 2, text: "1 d 2 h" });
    });

    it("has the update and the state that are known", () => {
        expect(present("update", guest({}, { update_available: true }), known()).text).toBe("update available");
        expect(present("update", guest({}, { update_available: false }), known()).text).toBe("up to date");
        expect(present("status", guest({ status: "missing" }), known()).level).toBe(5);
        expect(present("status", guest({ status: "unknown" }), known()).level).toBe("unknown");
        expect([0, 0.5, 1].map((down) => past("status", down).level)).toEqual([1, 4, "off"]);
    });

    it("has a level that the legend explains", () => {
        const cells = [present("cpu", guest({}), known()), past("cpu", 3), past("cpu", 3)];
        expect([...countsOf(cells)]).toEqual([
            ["unknown", 1],
            [1, 2],
        ]);
        for (const mode of MODES) expect(LEGENDS[mode].at(-1)).toEqual(["unknown", "unknown"]);
    });
});
