import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listen, onReturn } from "./live";

/** A stream whose cable can be cut: then nothing comes any more, and nobody says so. */
class Stream extends EventTarget {
    static CLOSED = 2;
    static opened: Stream[] = [];
    readyState = 0;
    onopen = () => {};
    onerror = () => {};
    constructor() {
        super();
        Stream.opened.push(this);
    }
    open() {
        this.readyState = 1;
        this.onopen();
    }
    send(event: string) {
        this.dispatchEvent(Object.assign(new Event(event), { data: "{}", lastEventId: "" }));
    }
    close() {
        this.readyState = Stream.CLOSED;
    }
}

let stop: () => void;
const returned = vi.fn();

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("EventSource", Stream);
    Stream.opened = [];
    returned.mockReset();
    stop = listen(new QueryClient(), []);
    Stream.opened[0]!.open();
});
afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

describe("a silent stream", () => {
    it("is left alone while the service says that it is alive", () => {
        for (let i = 0; i < 10; i++) {
            vi.advanceTimersByTime(15_000);
            Stream.opened[0]!.send("alive");
        }
        expect(Stream.opened).toHaveLength(1);
    });

    it("is lost after two missing signs of life, and opened again until the service answers", () => {
        const unwatch = onReturn(returned);
        vi.advanceTimersByTime(34_000);
        expect(Stream.opened).toHaveLength(1);
        vi.advanceTimersByTime(4_000);
        expect(Stream.opened).toHaveLength(2);
        expect(Stream.opened[0]!.readyState).toBe(Stream.CLOSED);
        vi.advanceTimersByTime(20_000);
        expect(Stream.opened).toHaveLength(3);
        expect(returned).not.toHaveBeenCalled();
        Stream.opened[2]!.open();
        expect(returned).toHaveBeenCalledTimes(1);
        vi.advanceTimersByTime(30_000);
        expect(Stream.opened).toHaveLength(3);
        unwatch();
    });
});
