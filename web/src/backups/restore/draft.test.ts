import { describe, expect, it } from "vitest";
import { bodyOf, draftOn, linesOf, stepOf } from "./draft";

describe("the request for a restore", () => {
    it("names a host only for a new guest on another one than that of the backup", () => {
        expect(bodyOf(draftOn(2), 2, undefined)).toEqual({
            mode: "new",
            host_id: null,
            storage: null,
            backup_storage: null,
            start: false,
            links_down: null,
            start_on_boot: null,
            confirm: null,
        });
        expect(bodyOf({ ...draftOn(2), host: 3 }, 2, undefined).host_id).toBe(3);
        expect(bodyOf({ ...draftOn(2), host: 3, mode: "in_place" }, 2, "notes")).toMatchObject({
            mode: "in_place",
            host_id: null,
            confirm: "notes",
        });
    });

    it("backs the present state up only when that is replaced", () => {
        expect(bodyOf({ ...draftOn(2), backupStorage: " nas " }, 2, undefined).backup_storage).toBeNull();
        expect(bodyOf({ ...draftOn(2), mode: "in_place", backupStorage: " nas " }, 2, "notes").backup_storage).toBe(
            "nas",
        );
    });

    it("says how a new guest is connected and started only if that was decided", () => {
        const decided = { ...draftOn(2), linksDown: false, startOnBoot: true };
        expect(bodyOf(decided, 2, undefined)).toMatchObject({ links_down: false, start_on_boot: true });
        expect(bodyOf({ ...decided, mode: "in_place" }, 2, "notes")).toMatchObject({
            links_down: null,
            start_on_boot: null,
        });
    });

    it("names a storage only if one is entered", () => {
        expect(bodyOf({ ...draftOn(2), storage: " " }, 2, undefined).storage).toBeNull();
        expect(bodyOf({ ...draftOn(2), storage: " local-lvm " }, 2, undefined).storage).toBe("local-lvm");
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
