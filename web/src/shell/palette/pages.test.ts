import { describe, expect, it } from "vitest";
import type { User } from "../../api/client";
import { router } from "../../routes";
import { navigationFor } from "../navigation";
import { pagesBelow, tabsOf } from "./pages";

const owner = { role: "owner", teams: [], features: {} } as unknown as User;
const places = navigationFor(owner).flatMap((group) => group.places);
const found = pagesBelow(router.routesByPath, places).map(({ to }) => to);

describe("the pages that the palette finds", () => {
    it("are all pages below the navigation that need no object", () => {
        expect(found).toEqual(
            expect.arrayContaining(["/backups/coverage", "/alerts/rules", "/monitoring/compare", "/audit/recordings"]),
        );
    });
    it("are not the entries of the navigation again, nor pages of single objects", () => {
        expect(found).not.toContain("/alerts");
        expect(found.filter((to) => to.includes("$"))).toEqual([]);
    });
    it("leave out what the user's navigation leaves out", () => {
        const few = places.filter(({ to }) => to !== "/backups");
        expect(pagesBelow(router.routesByPath, few).filter(({ to }) => to.startsWith("/backups"))).toEqual([]);
    });
});

describe("the tabs that the palette finds", () => {
    it.each(["/apps/$id", "/vms/$id"])("are those of %s", (object) => {
        const tabs = tabsOf(router.routesByPath, object).map(({ part }) => part);
        expect(tabs).toEqual(expect.arrayContaining(["console", "metrics", "timeline"]));
        expect(tabs).not.toContain("");
    });
});
