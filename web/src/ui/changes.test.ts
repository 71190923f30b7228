import { describe, expect, it } from "vitest";
import { changed } from "./changes";

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
