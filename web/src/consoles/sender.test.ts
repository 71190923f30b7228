import { describe, expect, it } from "vitest";
import { Sender } from "./sender";

/** A connection whose other side takes what it is told to take. */
function outlet() {
    const sent: number[] = [];
    const messages: number[] = [];
    const works: (() => void)[] = [];
    const left: number[] = [];
    const end = {
        open: true,
        bufferedAmount: 0,
        send(bytes: Uint8Array) {
            sent.push(...bytes);
            messages.push(bytes.length);
            end.bufferedAmount += bytes.length;
        },
    };
    const sender = new Sender(
        end,
        (n) => left.push(n),
        (work) => works.push(work),
    );
    const take = () => {
        end.bufferedAmount = 0;
        works.shift()?.();
    };
    return { end, sender, sent, messages, left, works, take };
}

const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => at % 251);

describe("a sender", () => {
    it("sends a key at once", () => {
        const { sender, sent } = outlet();
        sender.send(Uint8Array.of(3));
        expect(sent).toEqual([3]);
    });

    it("sends a long text whole and in order, no faster than it is taken", () => {
        const { sender, sent, messages, take, works, left, end } = outlet();
        const text = bytes(100_000);
        sender.send(text);
        expect(sent.length).toBe(32 * 1024);
        works.shift()?.(); // nothing was taken meanwhile
        expect(sent.length).toBe(32 * 1024);
        while (works.length > 0) take();
        expect(Uint8Array.from(sent)).toEqual(text);
        expect(Math.max(...messages)).toBeLessThanOrEqual(64 * 1024);
        expect(end.bufferedAmount).toBeLessThanOrEqual(40 * 1024);
        expect(left[0]).toBe(100_000 - 32 * 1024);
        expect(left.at(-1)).toBe(0);
    });

    it("sends what is typed during a paste behind it", () => {
        const { sender, sent, take, works } = outlet();
        sender.send(bytes(70_000));
        sender.send(Uint8Array.of(255));
        while (works.length > 0) take();
        expect(sent.length).toBe(70_001);
        expect(sent.at(-1)).toBe(255);
    });

    it("can be canceled, and goes on afterwards", () => {
        const { sender, sent, take, left } = outlet();
        sender.send(bytes(70_000));
        expect(sender.cancel()).toBe(true);
        expect(sender.cancel()).toBe(false);
        expect(left.at(-1)).toBe(0);
        take();
        sender.send(Uint8Array.of(3));
        expect(sent.at(-1)).toBe(3);
        expect(sent.length).toBe(32 * 1024 + 1);
    });

    it("drops everything once the connection has ended", () => {
        const { sender, sent, take, works, end } = outlet();
        sender.send(bytes(70_000));
        end.open = false;
        take();
        expect(works).toEqual([]);
        expect(sent.length).toBe(32 * 1024);
    });
});
