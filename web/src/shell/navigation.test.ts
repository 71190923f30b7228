import { describe, expect, it } from "vitest";
import type { User } from "../api/client";
import { SHORTCUTS } from "../ui/shortcuts";
import { isAt, navigationFor, placeAbove } from "./navigation";

const user = (role: string | null, teams: object[] = []) => ({ role, teams, features: {} }) as unknown as User;
const people = (of: User) => navigationFor(of).flatMap(({ places }) => places.filter(({ tabs }) => tabs));

describe("the entry of people", () => {
    it("leads an admin to the users, and has the teams beside them", () => {
        const [entry] = people(user("admin"));
        expect(entry?.to).toBe("/users");
        expect(entry?.tabs?.map(({ to }) => to)).toEqual(["/users", "/teams"]);
    });

    it("leads a user who may not list the users to the teams", () => {
        expect(people(user("viewer")).map(({ to }) => to)).toEqual(["/teams"]);
    });

    it("is not shown to a user who may list neither", () => {
        expect(people(user(null))).toEqual([]);
    });

    it("stays marked on all its pages", () => {
        const [entry] = people(user("owner"));
        expect(
            ["/users", "/users/2", "/teams", "/teams/1", "/usersx", "/audit"].map((path) => isAt(entry!, path)),
        ).toEqual([true, true, true, true, false, false]);
    });
});

describe("the entry above a page", () => {
    it("is that of people for their pages, where the user may begin", () => {
        expect(placeAbove(user("owner"), "/teams/1")).toMatchObject({ label: "People", to: "/users" });
        expect(placeAbove(user("viewer"), "/teams/1")).toMatchObject({ label: "People", to: "/teams" });
        expect(placeAbove(user("owner"), "/teams")).toMatchObject({ label: "People", to: "/users" });
    });

    it("does not lead to the page itself", () => {
        expect([placeAbove(user("owner"), "/users"), placeAbove(user("viewer"), "/teams")]).toEqual([
            undefined,
            undefined,
        ]);
    });

    it("is that of hosts for a cluster", () => {
        expect(placeAbove(user("viewer"), "/clusters/1")).toMatchObject({ label: "Hosts", to: "/hosts" });
    });

    it("is none where the address names it", () => {
        expect(["/hosts/1", "/settings/general", "/profile"].map((path) => placeAbove(user("owner"), path))).toEqual([
            undefined,
            undefined,
            undefined,
        ]);
    });
});

describe("the keys", () => {
    it("lead to every entry", () => {
        const entries = navigationFor(user("owner")).flatMap(({ places }) => places.map(({ to }) => to));
        expect(SHORTCUTS.flatMap(({ to }) => to ?? [])).toEqual(expect.arrayContaining(entries));
    });
});
