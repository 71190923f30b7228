import { describe, expect, it } from "vitest";
import type { Draft } from "../../ui/form";
import { EMPTY, linesOf, type RestoreBody, restoreOf, stepOf } from "./draft";

const HERE: Draft<RestoreBody> = { ...EMPTY, host_id: 2 };

describe("the request for a restore", () => {
    it("names a host only for a new guest on another one than that of the backup", () => {
        expect(restoreOf(HERE, 2, undefined)).toEqual({
            mode: "new",
            host_id: null,
            storage: null,
            backup_storage: null,
            start: false,
            links_down: null,
            start_on_boot: null,
            confirm: null,
        });
        expect(restoreOf({ ...HERE, host_id: 3 }, 2, undefined).host_id).toBe(3);
        expect(restoreOf({ ...HERE, host_id: 3, mode: "in_place" }, 2, "notes")).toMatchObject({
            mode: "in_place",
            host_id: null,
            confirm: "notes",
        });
    });

    it("backs the present state up only when that is replaced", () => {
        expect(restoreOf({ ...HERE, backup_storage: " nas " }, 2, undefined).backup_storage).toBeNull();
        expect(restoreOf({ ...HERE, mode: "in_place", backup_storage: " nas " }, 2, "notes").backup_storage).toBe(
            "nas",
        );
    });

    it("says how a new guest is connected and started only if that was decided", () => {
        const decided = { ...HERE, links_down: false, start_on_boot: true };
        expect(restoreOf(decided, 2, undefined)).toMatchObject({ links_down: false, start_on_boot: true });
        expect(restoreOf({ ...decided, mode: "in_place" }, 2, "notes")).toMatchObject({
            links_down: null,
            start_on_boot: null,
        });
    });

    it("names a storage only if one is entered", () => {
        expect(restoreOf({ ...HERE, storage: " " }, 2, undefined).storage).toBeNull();
        expect(restoreOf({ ...HERE, storage: " local-lvm " }, 2, undefined).storage).toBe("local-lvm");
    });
});

describe("a fault", () => {
    it("leads to the step of its field", () => {
        expect(["mode", "storage", "host_id", "backup_storage", "confirm"].map(stepOf)).toEqual([
            "mode",
            "place",
            "place",
            "place",
            "review",
        ]);
    });
});

describe("the configuration in a backup", () => {
    it("begins with the name, the size and the devices", () => {
        const config = {
            tags: "web",
            net10: "c",
            net2: "b",
            rootfs: "a",
            memory: "512",
            hostname: "notes",
            description: "…",
        };
        expect(linesOf(config).map(([key]) => key)).toEqual([
            "hostname",
            "memory",
            "net2",
            "net10",
            "rootfs",
            "description",
            "tags",
        ]);
    });
});
