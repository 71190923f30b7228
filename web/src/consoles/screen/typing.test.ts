import { expect, it } from "vitest";
import { typeText } from "./typing";

function keyboard() {
    const log: string[] = [];
    return {
        log,
        sendKey: (_keysym: number, code: string, down?: boolean) => void log.push(`${down ? "+" : "-"}${code}`),
    };
}

it("a text is typed key by key, held keys are released, and what the layout lacks is left out", async () => {
    const { log, sendKey } = keyboard();
    const counts: number[] = [];
    await typeText(
        { sendKey },
        "de",
        "@z😀\n",
        new AbortController().signal,
        (n) => counts.push(n),
        async () => {},
    );
    expect(log).toEqual(["+AltRight", "+KeyQ", "-KeyQ", "-AltRight", "+KeyY", "-KeyY", "+Enter", "-Enter"]);
    expect(counts).toEqual([1, 2, 3, 4]);
});

it("typing stops when it is canceled", async () => {
    const { log, sendKey } = keyboard();
    const canceled = new AbortController();
    await typeText(
        { sendKey },
        "us",
        "abc",
        canceled.signal,
        (n) => n === 2 && canceled.abort(),
        async () => {},
    );
    expect(log).toEqual(["+KeyA", "-KeyA", "+KeyB", "-KeyB"]);
});
