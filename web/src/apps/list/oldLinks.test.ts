import { expect, it } from "vitest";
import { filterOf } from "./oldLinks";

it("turns a link of an earlier version into a filter", () => {
    expect(filterOf({ q: "wiki", status: "stopped" }, "pve a1")).toBe('host:"pve a1" status:stopped wiki');
    expect(filterOf({ status: "stopped" }, undefined)).toBe("status:stopped");
});
