import { describe, expect, it } from "vitest";
import { flag, number, oneOf, searchOf, tableSearchWith, text } from "./search";

describe("the search of an address", () => {
    it("has what the page reads, and nothing else", () => {
        const read = searchOf({ host: number, q: text });
        expect(read({ host: "3", q: 5, other: 1 })).toEqual({ host: 3, q: "5" });
        expect(read({ host: "-3", q: "" })).toEqual({});
    });

    it("has a flag only as true", () => {
        expect([flag(true), flag("true"), flag(undefined)]).toEqual([true, undefined, undefined]);
    });

    it("has one of the values that the page knows", () => {
        const view = oneOf(["vms", "containers"]);
        expect([view("vms"), view("other")]).toEqual(["vms", undefined]);
    });

    it("has what a table reads, too", () => {
        expect(tableSearchWith({ at: text })({ at: "a", sort: "-cpu" })).toEqual({ at: "a", sort: "-cpu" });
    });
});
