import { expect, it } from "vitest";
import { changeText } from "./changes";

const text = (key: string, value: string | null, next: string | null) =>
    changeText({ key, value, next, pending: false });

it("says what is changed of a guest in its own units", () => {
    expect(text("memory", "2048", "3072")).toBe("Memory: 2,048 MiB → 3,072 MiB");
    expect(text("cores", null, "4")).toBe("Cores: none → 4");
    expect(text("onboot", "0", "1")).toBe("Start at boot: no → yes");
    expect(text("tags", "web;old", null)).toBe("Tags: web, old → none");
    expect(text("startup", "order=1", "order=2,up=30")).toBe("Start order: order=1 → order=2,up=30");
});
