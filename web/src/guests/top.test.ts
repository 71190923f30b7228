import { expect, it } from "vitest";
import { largest } from "./top";

it("the largest values come first, and what is unknown or nothing is left out", () => {
    const found = largest([3, null, 9, 0, 5, 7], (value) => value, 3);
    expect(found.map(({ value }) => value)).toEqual([9, 7, 5]);
});
