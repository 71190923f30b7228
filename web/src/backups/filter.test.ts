import { describe, expect, it } from "vitest";
import { filterOf, isFiltered, queryOf } from "./filter";

const NOW = Date.parse("2026-11-24T12:00:00Z");
const asked = (search: Parameters<typeof filterOf>[0]) =>
    Object.fromEntries(Object.entries(queryOf(filterOf(search), NOW)).filter(([, value]) => value !== undefined));

describe("the filters of an address", () => {
    it("name a guest by its page, or by its ID where it has none", () => {
        expect(asked({ guest: "app:3" })).toEqual({ limit: 1000, app_id: 3 });
        expect(asked({ guest: "vm:4" })).toEqual({ limit: 1000, vm_id: 4 });
        expect(asked({ guest: "id:101" })).toEqual({ limit: 1000, vmid: 101 });
    });

    it("name a time from which or up to which backups were taken", () => {
        expect(asked({ age: "7d" })).toEqual({ limit: 1000, since: "2026-11-17T12:00:00.000Z" });
        expect(asked({ age: "over-90d" })).toEqual({ limit: 1000, until: "2026-08-26T12:00:00.000Z" });
    });

    it("name a storage and a state", () => {
        expect(asked({ storage: "nas", state: "failed" })).toEqual({ limit: 1000, storage: "nas", state: "failed" });
    });

    it("are ignored where they mean nothing, so that the service is not asked for it", () => {
        const search = { guest: "app:x", storage: "../etc", state: "good", age: "toString", q: "node:pve1" };
        expect(asked(search)).toEqual({ limit: 1000 });
        expect(isFiltered(filterOf(search))).toBe(false);
        expect(isFiltered(filterOf({ state: "ok" }))).toBe(true);
    });
});
