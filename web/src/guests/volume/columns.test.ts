import { describe, expect, it } from "vitest";
import { shownText } from "../../ui/table/column";
import { COLUMNS, keyOf, reasonOf } from "./columns";
import type { Volume } from "./queries";

const volume: Volume = {
    volid: "local-lvm:vm-900-disk-0",
    storage: "local-lvm",
    node: "pve1",
    host_id: 1,
    vmid: 900,
    size_bytes: null,
    created_at: null,
    format: null,
    reason: "no_guest",
    shared: false,
    certain: true,
};

describe("a volume without a guest", () => {
    it("is told apart from one of the same name on another node", () => {
        expect(keyOf(volume)).not.toBe(keyOf({ ...volume, node: "pve2" }));
    });

    it("states its reason, and where it is not certain", () => {
        expect(reasonOf(volume)).toBe("No guest has this ID");
        expect(reasonOf({ reason: "not_named", certain: true })).toBe("The guest with this ID does not name it");
        expect(reasonOf({ reason: "no_guest", certain: false })).toBe(
            "No guest has this ID. Shared storage: not certain",
        );
    });

    it("has no size where it is unknown", () => {
        const size = COLUMNS.find(({ id }) => id === "size")!;
        expect(size.value?.(volume)).toBeNull();
        expect(shownText(size, volume)).toBeNull();
    });
});
