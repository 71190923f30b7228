import { describe, expect, it } from "vitest";
import { conditionName, conditionOf } from "./conditions";
import { byOrigin } from "./group";
import type { Update } from "./queries";
import { wearLevel } from "./wear";

const update = (name: string, origin: string | null): Update => ({
    name,
    origin,
    title: null,
    old_version: null,
    new_version: null,
    security: null,
});

describe("updates", () => {
    it("are grouped by origin, the largest group first, those without one last", () => {
        const groups = byOrigin([
            update("x", null),
            update("y", null),
            update("a", "Proxmox"),
            update("b", "Debian"),
            update("c", "Debian"),
        ]);
        expect(groups.map(([origin, all]) => [origin, all.map(({ name }) => name)])).toEqual([
            ["Debian", ["b", "c"]],
            ["Proxmox", ["a"]],
            [null, ["x", "y"]],
        ]);
    });
});

describe("conditions", () => {
    it("of a newer server are unknown", () => {
        expect(conditionOf("failing")).toBe("failing");
        expect(conditionOf("glowing")).toBe("unknown");
        expect(conditionName("glowing")).toBe("not known");
    });

    it("of wear begin where the server warns", () => {
        expect([0, 79, 80, 89, 90, 130].map(wearLevel)).toEqual(["normal", "normal", "high", "high", "full", "full"]);
    });
});
