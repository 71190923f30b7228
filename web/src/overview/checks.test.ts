import { describe, expect, it } from "vitest";
import { backupProblems, channelProblems, hardwareProblems, ownProblems } from "./checks";

const NOW = Date.parse("2026-03-10T12:00:00Z");
const all = { none: 0, failed: 0, stale: 0, unknown: 0, covered: 5, excluded: 1, unread: 0 };
const keys = (problems: { key: string; severity: string }[]) =>
    problems.map(({ key, severity }) => `${severity} ${key}`);

describe("what is checked", () => {
    it("finds nothing where every guest has a new backup", () => {
        expect(backupProblems(all)).toEqual([]);
    });

    it("counts missing, damaged and old backups, and leads to these guests", () => {
        const found = backupProblems({ ...all, none: 2, failed: 1, stale: 3, unknown: 4, unread: 1 });
        expect(keys(found)).toEqual([
            "critical backups:failed",
            "warning backups:none",
            "warning backups:stale",
            "warning backups:unread",
        ]);
        expect(found[1]).toMatchObject({
            title: "2 guests have no backup",
            to: "/backups/coverage",
            search: { state: "none" },
        });
    });

    it("says what is not known yet", () => {
        expect(keys(backupProblems({ ...all, unknown: 4 }))).toEqual(["info backups:unknown"]);
        expect(backupProblems({ ...all, unknown: 4 })).toMatchObject([
            { title: "Whether 4 guests have a new backup is not known" },
        ]);
    });

    it("finds hardware that is not in order, and hosts with updates", () => {
        const row = { host_id: 1, host_name: "pve-1", condition: "ok", reasons: [], updates: 0 };
        const rows = [
            row,
            { ...row, host_id: 2, condition: "failing", reasons: ["/dev/sda fails its own test."], updates: 12 },
            { ...row, host_id: 3, condition: "unknown", updates: null },
        ] as never;
        expect(keys(hardwareProblems(rows))).toEqual(["critical hardware:2", "info hardware", "info packages"]);
        expect(hardwareProblems(rows)[0]).toMatchObject({
            detail: "/dev/sda fails its own test.",
            to: "/hosts/2/hardware",
        });
    });

    it("finds that nobody is told of alerts", () => {
        expect(channelProblems([{ enabled: true }])).toEqual([]);
        expect(channelProblems([])).toMatchObject([{ title: "Nobody is told of alerts: there is no channel" }]);
        expect(channelProblems([{ enabled: false }])).toMatchObject([
            { title: "Nobody is told of alerts: no channel is switched on" },
        ]);
    });

    it("finds that Holdfast itself has no new backup, or one without its key", () => {
        const made = (created_at: string | null) => ({ created_at }) as never;
        const own = (key: string, ...backups: never[]) => ownProblems({ directory: "/b", key, backups }, NOW);
        expect(keys(own("sealed"))).toEqual(["warning own"]);
        expect(keys(own("sealed", made("2026-03-01T12:00:00Z")))).toEqual(["warning own"]);
        expect(keys(own("apart", made(null), made("2026-03-10T03:00:00Z")))).toEqual(["info key"]);
        expect(own("sealed", made("2026-03-10T03:00:00Z"))).toEqual([]);
    });
});
