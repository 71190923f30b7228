import { describe, expect, it } from "vitest";
import { crumbsOf, downloadOf, isOnServer } from "./place";

describe("the place in a backup", () => {
    it("is a path of folders, each of which can be opened", () => {
        expect(crumbsOf("/")).toEqual([]);
        expect(crumbsOf("/root.pxar.didx/etc")).toEqual([
            { name: "root.pxar.didx", path: "/root.pxar.didx" },
            { name: "etc", path: "/root.pxar.didx/etc" },
        ]);
    });

    it("is escaped in the address of a download", () => {
        expect(downloadOf(7, "/root.pxar.didx/a b&c")).toBe(
            "/api/v1/backups/7/files/download?path=%2Froot.pxar.didx%2Fa%20b%26c",
        );
    });

    it("exists only on a Proxmox Backup Server", () => {
        expect(isOnServer("vault:backup/ct/101/2026-11-22T10:00:00Z")).toBe(true);
        expect(isOnServer("backup-nfs:backup/vzdump-lxc-101-2026_11_22-10_00_00.tar.zst")).toBe(false);
    });
});
