import { describe, expect, it } from "vitest";
import { changed, listed } from "./changes";

type Thing = { name: string; cores: number; role: string | null };

describe("the changes of a form", () => {
    it("are what differs, and nothing else", () => {
        const once = changed<Thing, "name">({}, "name", "wiki", "notes");
        expect(once).toEqual({ name: "wiki" });
        expect(changed<Thing, "cores">(once, "cores", 2, 1)).toEqual({ name: "wiki", cores: 2 });
    });
    it("drop a field that is reset or emptied", () => {
        expect(changed<Thing, "name">({ name: "wiki", cores: 2 }, "name", "notes", "notes")).toEqual({ cores: 2 });
        expect(changed<Thing, "cores">({ cores: 2 }, "cores", undefined, 1)).toEqual({});
    });
    it("distinguish removing a value from not changing it", () => {
        expect(changed<Thing, "role">({}, "role", null, "viewer")).toEqual({ role: null });
        expect(changed<Thing, "role">({}, "role", null, null)).toEqual({});
    });
});

describe("the list of changes", () => {
    const names = {
        name: "Name",
        cores: { label: "Cores", text: (cores?: number) => `${cores} cores` },
        role: "Role",
    };
    it("shows the old and the new value of each changed field, in the order of the form", () => {
        const changes: Partial<Thing> = { cores: 2, name: "wiki" };
        expect(listed<Thing>({ name: "notes", cores: 1, role: null }, changes, names)).toEqual([
            { field: "name", label: "Name", before: "notes", after: "wiki" },
            { field: "cores", label: "Cores", before: "1 cores", after: "2 cores" },
        ]);
    });
    it("has no text for a value that is not set", () => {
        expect(listed<Thing>({ role: "viewer" }, { role: null }, names)).toEqual([
            { field: "role", label: "Role", before: "viewer", after: null },
        ]);
        expect(listed<Thing>({}, { name: "" }, names)[0]).toMatchObject({ before: null, after: null });
    });
});
