import { describe, expect, it } from "vitest";
import { type Crumb, titleOf, trailOf } from "./trail";

const CRUMBS: Record<string, Crumb> = {
    "/apps": "Apps",
    "/apps/$id": { of: "app" },
    "/apps/$id/update": "Update",
    "/hosts": "Hosts",
    "/hosts/add": "Add host",
    "/activity": "Activity",
    "/activity/$id": (id) => `Job ${id}`,
    "/settings": "Settings",
    "/settings/$section": { section: { features: "Features" } },
};
const trailWith = (name: string | null | undefined, path: string, address: string) =>
    trailOf(
        path,
        address,
        (at) => CRUMBS[at],
        () => name,
    );
const trail = (path: string, address: string) => trailWith("Notes", path, address);

describe("a breadcrumb", () => {
    it("has the names of all routes above the page, with the name of the object", () => {
        expect(trail("/apps/$id/update", "/apps/5/update")).toEqual([
            { to: "/apps", label: "Apps", object: false },
            { to: "/apps/5", label: "Notes", object: true },
            { to: "/apps/5/update", label: "Update", object: false },
        ]);
    });

    it("ends at the object on its first tab", () => {
        expect(trail("/apps/$id/", "/apps/5").map(({ to }) => to)).toEqual(["/apps", "/apps/5"]);
    });

    it("tells an object that is not known yet from one that does not exist", () => {
        expect(trailWith(undefined, "/apps/$id", "/apps/5")[1]!.label).toBeUndefined();
        expect(trailWith(null, "/apps/$id", "/apps/5")[1]!.label).toBeNull();
    });
});

describe("a title", () => {
    it("begins with the object", () => {
        expect(titleOf(trail("/apps/$id/update", "/apps/5/update"))).toBe("Notes · Update");
        expect(titleOf(trail("/activity/$id", "/activity/12"))).toBe("Job 12");
    });

    it("begins with the page where there is no object", () => {
        expect(titleOf(trail("/hosts/add", "/hosts/add"))).toBe("Add host · Hosts");
        expect(titleOf(trail("/settings/$section", "/settings/features"))).toBe("Features · Settings");
        expect(titleOf(trail("/settings/$section", "/settings/nothing"))).toBe("Settings");
    });

    it("leaves out an object that is not known", () => {
        expect(titleOf(trailWith(undefined, "/apps/$id/update", "/apps/5/update"))).toBe("Update · Apps");
    });
});
