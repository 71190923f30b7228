import { describe, expect, it } from "vitest";
import { type BulkGuest, bodyOf, type Prospect, prospectsOf, refusedSince } from "./order";

const guest = (id: number): BulkGuest => ({ type: "vm", id, name: `web${id}`, hostId: 1, tags: [] });
const prospect = (id: number, outcome: string) => ({ type: "vm", id, outcome, reason: null }) as Prospect;

describe("an action on many guests", () => {
    it("names each guest and the action's own fields", () => {
        expect(bodyOf("snapshot", [guest(1), guest(2)], { name: "one" }, null)).toMatchObject({
            action: "snapshot",
            targets: [
                { type: "vm", id: 1 },
                { type: "vm", id: 2 },
            ],
            name: "one",
            add: null,
        });
    });

    it("groups a preview, also where a group is empty", () => {
        const groups = prospectsOf([prospect(1, "will"), prospect(2, "already"), prospect(3, "will")]);
        expect(groups.will.map(({ id }) => id)).toEqual([1, 3]);
        expect(groups.already).toHaveLength(1);
        expect(groups.refused).toEqual([]);
    });

    it("tells what was refused only after the preview", () => {
        const items = [prospect(1, "refused"), prospect(2, "will")];
        const refused = [
            { type: "vm", id: 1, reason: "Paused." },
            { type: "vm", id: 2, reason: "Gone." },
        ];
        expect(refusedSince(items, refused)).toEqual([{ type: "vm", id: 2, reason: "Gone." }]);
    });
});
