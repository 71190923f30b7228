import { describe, expect, it } from "vitest";
import type { Snapshot } from "./queries";
import { linesOf } from "./tree";

const snapshot = (name: string, parent: string | null, is_parent = false): Snapshot => ({
    name,
    parent,
    is_parent,
    description: null,
    taken_at: null,
    vmstate: false,
    incomplete: null,
});
const shown = (...all: Snapshot[]) =>
    linesOf(all).map(
        ({ snapshot, level, from }) =>
            `${" ".repeat(level)}${snapshot?.name ?? "NOW"}${from === null ? "" : ` from ${from}`}`,
    );

describe("the tree of snapshots", () => {
    it("is only the present state without snapshots", () => {
        expect(shown()).toEqual(["NOW"]);
    });

    it("is a list without levels when each snapshot follows the one before", () => {
        expect(shown(snapshot("a", null), snapshot("b", "a"), snapshot("c", "b", true))).toEqual([
            "a",
            "b",
            "c",
            "NOW",
        ]);
    });

    it("shows a branch that was left one level deeper, before the way to the present state", () => {
        expect(shown(snapshot("a", null), snapshot("b", "a"), snapshot("c", "b"), snapshot("d", "a", true))).toEqual([
            "a",
            " b",
            " c",
            "d from a",
            "NOW",
        ]);
    });

    it("shows the present state after a rollback below the snapshot on which it is based", () => {
        expect(shown(snapshot("a", null, true), snapshot("b", "a"))).toEqual(["a", " b", "NOW from a"]);
    });

    it("takes a snapshot whose parent is unknown for a first one", () => {
        expect(shown(snapshot("b", "gone", true))).toEqual(["b", "NOW"]);
    });

    it("shows the present state by itself when it is based on no snapshot", () => {
        expect(shown(snapshot("a", null))).toEqual([" a", "NOW"]);
    });

    it("shows all snapshots of a circle once", () => {
        expect(shown(snapshot("a", "b"), snapshot("b", "a", true))).toEqual(["a", "b", "NOW"]);
    });
});
