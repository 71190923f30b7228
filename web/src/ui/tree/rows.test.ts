import { describe, expect, it } from "vitest";
import { moveOf, rowsOf, type TreeNode } from "./rows";

const tree: TreeNode[] = [
    {
        key: "lab",
        label: "lab",
        children: [
            { key: "pve1", label: "pve1", children: [{ key: "101", label: "grafana" }] },
            { key: "pve2", label: "pve2", children: [] },
        ],
    },
];
const rows = (...open: string[]) => rowsOf(tree, new Set(open));

describe("the rows of a tree", () => {
    it("are those whose parents are open", () => {
        expect(rows().map(({ node }) => node.key)).toEqual(["lab"]);
        expect(rows("lab").map(({ node }) => node.key)).toEqual(["lab", "pve1", "pve2"]);
        expect(rows("lab", "pve1").map(({ node }) => node.key)).toEqual(["lab", "pve1", "101", "pve2"]);
        expect(rows("pve1").map(({ node }) => node.key)).toEqual(["lab"]);
    });

    it("know their level, position and parent", () => {
        expect(rows("lab", "pve1")[2]).toMatchObject({ level: 3, position: 1, siblings: 1, open: null, parent: 1 });
        expect(rows("lab", "pve1")[3]).toMatchObject({ level: 2, position: 2, siblings: 2, open: false, parent: 0 });
    });
});

describe("keys in a tree", () => {
    it("move to neighbours and to the ends", () => {
        const all = rows("lab", "pve1");
        expect(moveOf(all, 0, "ArrowDown")).toEqual({ to: 1 });
        expect(moveOf(all, 3, "ArrowDown")).toBeNull();
        expect(moveOf(all, 0, "ArrowUp")).toBeNull();
        expect(moveOf(all, 0, "End")).toEqual({ to: 3 });
        expect(moveOf(all, 3, "Home")).toEqual({ to: 0 });
    });

    it("open, enter, close and leave a node", () => {
        expect(moveOf(rows(), 0, "ArrowRight")).toEqual({ open: true });
        expect(moveOf(rows("lab"), 0, "ArrowRight")).toEqual({ to: 1 });
        expect(moveOf(rows("lab"), 0, "ArrowLeft")).toEqual({ open: false });
        expect(moveOf(rows("lab"), 2, "ArrowLeft")).toEqual({ to: 0 });
        expect(moveOf(rows("lab", "pve2"), 2, "ArrowRight")).toBeNull();
    });

    it("find the next label that begins with a letter", () => {
        const all = rows("lab", "pve1");
        expect(moveOf(all, 1, "P")).toEqual({ to: 3 });
        expect(moveOf(all, 3, "p")).toEqual({ to: 1 });
        expect(moveOf(all, 0, "g")).toEqual({ to: 2 });
        expect(moveOf(all, 0, "z")).toBeNull();
    });
});
