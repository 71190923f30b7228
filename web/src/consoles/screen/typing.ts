import { type Key, type Layout, type Stroke, strokesOf, typed } from "./layouts";

/** Where keys are pressed. */
export type Keyboard = { sendKey: (keysym: number, code: string, down?: boolean) => void };

/** Presses keys one after the other, and releases them in the opposite order. */
export function press(keyboard: Keyboard, keys: readonly Key[]) {
    for (const { keysym, code } of keys) keyboard.sendKey(keysym, code, true);
    for (const { keysym, code } of keys.toReversed()) keyboard.sendKey(keysym, code, false);
}

/** A virtual keyboard has room for a few strokes only and loses those that come too fast. */
const PACE_MS = 12;
const pause = () => new Promise((done) => setTimeout(done, PACE_MS));

/** Types a text on a keyboard of this layout, until the signal is aborted. Reports how many characters were typed. */
export async function typeText(
    keyboard: Keyboard,
    layout: Layout,
    text: string,
    signal: AbortSignal,
    onTyped: (characters: number) => void,
    paced: () => Promise<unknown> = pause,
) {
    let count = 0;
    for (const character of typed(text)) {
        for (const { held, key } of strokesOf(layout, character) ?? ([] as Stroke[])) {
            if (signal.aborted) return;
            press(keyboard, [...held, key]);
            await paced();
        }
        onTyped(++count);
    }
}
