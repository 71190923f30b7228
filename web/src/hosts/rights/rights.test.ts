import { describe, expect, it } from "vitest";
import { type FeatureRights, lacking, stateOf } from "./rights";

const feature = (...held: (boolean | null)[]): FeatureRights => ({
    feature: "power",
    needs_ssh: false,
    rights: held.map((one) => ({ privilege: "VM.PowerMgmt", path: "/vms", held: one })),
    grant: null,
});

describe("a feature", () => {
    it("is granted if the token has all its rights", () => {
        expect(stateOf(feature(true, true))).toBe("granted");
    });
    it("needs nothing of the token if it has no rights, because it works over SSH", () => {
        expect(stateOf(feature())).toBe("none");
    });
    it("is missing if one right is missing", () => {
        expect(stateOf(feature(true, false))).toBe("missing");
        expect(stateOf(feature(null, false))).toBe("missing");
    });
    it("is unknown where the token may not read its permissions", () => {
        expect(stateOf(feature(true, null))).toBe("unknown");
    });
});

describe("the number of features that lack a right", () => {
    it("is unknown if one of them is", () => {
        expect(lacking([feature(true), feature(false)])).toBe(1);
        expect(lacking([feature(null), feature(false)])).toBeNull();
        expect(lacking([feature(null)])).toBeNull();
    });
});
