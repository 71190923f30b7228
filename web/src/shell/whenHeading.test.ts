import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whenHeading } from "./whenHeading";

const heading = { textContent: "Activity" } as HTMLElement;
const LATER_MS = 1000;
let found: HTMLElement[];

beforeEach(() => {
    found = [];
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("document", { querySelector: () => heading });
    vi.stubGlobal(
        "MutationObserver",
        class {
            observe() {}
            disconnect() {}
        },
    );
});

afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

describe("the heading of a new page", () => {
    it("is found after the key that led to the page", () => {
        const key = new Event("keydown"); // still on its way to the window while the page is already there
        whenHeading((one) => found.push(one));
        window.dispatchEvent(key);
        vi.advanceTimersByTime(LATER_MS);
        expect(found).toEqual([heading]);
    });
    it("is left to a user who has pressed another key since", () => {
        whenHeading((one) => found.push(one));
        window.dispatchEvent(new Event("keydown"));
        vi.advanceTimersByTime(LATER_MS);
        expect(found).toEqual([]);
    });
});
