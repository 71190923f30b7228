import { describe, expect, it } from "vitest";
import { bodyOf, USUAL } from "./chosen";

describe("the request for backups", () => {
    it("names a storage only if one is entered, so that the node's own is used", () => {
        expect(bodyOf({ ...USUAL, storage: "  " }, null, null)).toEqual({
            storage: null,
            mode: "snapshot",
            compress: "zstd",
            notes: null,
            protected: false,
            bandwidth_kib_s: null,
            guests: "all",
            host_id: null,
        });
        expect(bodyOf({ ...USUAL, storage: " nas " }, null, null).storage).toBe("nas");
    });

    it("limits the bandwidth in KiB per second, entered in MiB", () => {
        expect(bodyOf({ ...USUAL, bandwidth: 50, notes: " nightly " }, null, null)).toMatchObject({
            bandwidth_kib_s: 51200,
            notes: "nightly",
        });
    });

    it("is for all guests of a host, or for those that are chosen wherever they are", () => {
        expect(bodyOf(USUAL, null, 2)).toMatchObject({ guests: "all", host_id: 2 });
        expect(bodyOf(USUAL, ["app:3", "vm:12"], 2)).toMatchObject({
            guests: [
                { type: "app", id: 3 },
                { type: "vm", id: 12 },
            ],
            host_id: null,
        });
    });
});
