import { describe, expect, it } from "vitest";
import type { Host } from "../api/client";
import type { GuestRow } from "../inventory/rows";
import { columnsOf, groupsOf, sizeFor, tileAt } from "./layout";

const row = (name: string, node: string | null, cluster: string | null, template = false) =>
    ({ key: name, name, node, cluster, template }) as GuestRow;

describe("the tiles", () => {
    it("are grouped by cluster and node, and templates are left out", () => {
        const hosts = [{ id: 7, node: "pve2", cluster: "lab" }] as Host[];
        const groups = groupsOf(hosts, [
            row("lost", null, null),
            row("solo", "alone", null),
            row("b10", "pve10", "lab"),
            row("z", "pve2", "lab"),
            row("a", "pve2", "lab"),
            row("image", "pve2", "lab", true),
        ]);
        expect(groups.map(({ node, host, rows }) => [node, host, rows.map(({ name }) => name).join()])).toEqual([
            ["pve2", 7, "a,z"],
            ["pve10", null, "b10"],
            ["alone", null, "solo"],
            ["Node unknown", null, "lost"],
        ]);
    });

    it("are as large as the room allows, and never too small to be pointed at", () => {
        const few = sizeFor([8, 8, 8, 6, 6], { width: 1300, height: 700 }, 136);
        const many = sizeFor(Array(40).fill(50), { width: 1300, height: 700 }, 136);
        const phone = sizeFor(Array(40).fill(50), { width: 340, height: 500 }, 136);
        expect(few.width).toBeGreaterThan(90);
        expect(many.width).toBeLessThan(few.width);
        expect(phone).toEqual({ width: 22, height: 22 });
    });

    it("of a node are not wider than the room", () => {
        expect(columnsOf(50, { width: 22, height: 22 }, 340)).toBeLessThanOrEqual(13);
        expect(columnsOf(50, { width: 300, height: 150 }, 200)).toBe(1);
        expect(columnsOf(2, { width: 22, height: 22 }, 340)).toBe(2);
    });
});

describe("the arrow keys", () => {
    // Two nodes beside each other, the second one with a single row, and one below both.
    const box = (left: number, top: number) => ({ left, top, width: 20 });
    const boxes = [box(0, 0), box(22, 0), box(0, 22), box(22, 22), box(80, 0), box(102, 0), box(0, 80), box(22, 80)];

    it("lead to the neighbour", () => {
        expect(tileAt(boxes, 0, "ArrowRight")).toBe(1);
        expect(tileAt(boxes, 1, "ArrowLeft")).toBe(0);
        expect(tileAt(boxes, 1, "ArrowDown")).toBe(3);
        expect(tileAt(boxes, 3, "ArrowUp")).toBe(1);
        expect(tileAt(boxes, 3, "ArrowRight")).toBe(4);
    });

    it("lead on to the next node", () => {
        expect(tileAt(boxes, 3, "ArrowDown")).toBe(7);
        expect(tileAt(boxes, 5, "ArrowDown")).toBe(3);
        expect(tileAt(boxes, 6, "ArrowUp")).toBe(2);
    });

    it("stay where there is no further tile, and other keys lead nowhere", () => {
        expect(tileAt(boxes, 0, "ArrowUp")).toBe(0);
        expect(tileAt(boxes, 7, "ArrowDown")).toBe(7);
        expect(tileAt(boxes, 7, "ArrowRight")).toBe(7);
        expect(tileAt(boxes, 3, "Home")).toBe(0);
        expect(tileAt(boxes, 3, "End")).toBe(7);
        expect(tileAt(boxes, 3, "Tab")).toBeNull();
    });
});
