import { expect, test } from "vitest";
import { Problem } from "./client";
import { flattened } from "./flattened";

test("the errors below a part of the body are found by their own names", () => {
    const faults = [
        { loc: ["body", "machine", "boot"], msg: "Must be like order=scsi0;net0.", type: "value_error" },
        { loc: ["body", "name"], msg: "Must be a DNS label.", type: "value_error" },
    ];
    const flat = flattened(new Problem(422, "invalid", "", faults), "machine") as Problem;
    expect([flat.fault("boot"), flat.fault("name")]).toEqual(faults.map(({ msg }) => msg));
    expect(flat.onlyAt(["boot", "name"])).toBe(true);
});

test("other refusals stay as they are", () => {
    const conflict = new Problem(409, "conflict", "Changed.");
    expect(flattened(conflict, "machine")).toBe(conflict);
});
