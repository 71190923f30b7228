import { createRootRoute, useSearch } from "@tanstack/react-router";
import { expect, it } from "vitest";
import { page } from "./page";
import { number, searchOf } from "./search";

it("a page has its address, its name and what it reads of the search", () => {
    const made = page(
        createRootRoute(),
        "/apps/$id",
        { of: "app" },
        async () => ({ default: () => null }),
        searchOf({ host: number }),
    );
    expect(made.options).toMatchObject({ path: "/apps/$id", staticData: { crumb: { of: "app" } } });
    expect(made.options.validateSearch).toBeTypeOf("function");
});

// @ts-expect-error there is no such page
const useNothing = () => useSearch({ from: "/shell/no-such-page" });

it("the compiler knows all pages, which would be any in a circle of types", () => {
    expect(useNothing).toBeTypeOf("function");
});
