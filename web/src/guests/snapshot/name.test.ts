import { describe, expect, it } from "vitest";
import { nameFault } from "./name";

describe("the name of a new snapshot", () => {
    it("is a letter and 1 to 39 letters, digits, hyphens or underscores", () => {
        for (const name of ["ab", "before-update_2", "A".repeat(40)]) expect(nameFault(name, [])).toBeNull();
        for (const name of ["a", "1a", "a b", "ä1", "a.b", "A".repeat(41)])
            expect(nameFault(name, [])).toContain("1 to 39");
    });

    it("is none that Proxmox VE uses itself", () => {
        for (const name of ["current", "pending", "Pending", "vzdump"])
            expect(nameFault(name, [])).toContain("Proxmox VE");
    });

    it("is none that the guest has already", () => {
        expect(nameFault("before", ["before"])).toContain("already");
        expect(nameFault("before2", ["before"])).toBeNull();
    });

    it("is not complained about before it is entered", () => {
        expect(nameFault("", [])).toBeNull();
    });
});
