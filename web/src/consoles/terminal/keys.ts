/** A key that keyboards of telephones do not have. */
export const KEYS = ["escape", "tab", "left", "up", "down", "right", "home", "end", "pageUp", "pageDown"] as const;
export type KeyName = (typeof KEYS)[number];

/** Characters that are hard to reach on keyboards of telephones. */
export const SIGNS = ["|", "/", "-", "~", "*", "$"] as const;

const MOVES: Partial<Record<KeyName, string>> = {
    up: "[A",
    down: "[B",
    right: "[C",
    left: "[D",
    home: "[H",
    end: "[F",
};

/** What a terminal sends for a key; programs may ask for another form of those that move the cursor. */
export function sequenceOf(key: KeyName, application: boolean): string {
    const move = MOVES[key];
    if (move !== undefined) return application ? `\u001bO${move.slice(1)}` : `\u001b${move}`;
    return key === "escape" ? "\u001b" : key === "tab" ? "\t" : key === "pageUp" ? "\u001b[5~" : "\u001b[6~";
}

/** Keys that are held while the next one is pressed. */
export type Held = { ctrl: boolean; alt: boolean };

/** What is sent for input while keys are held. */
export function withHeld(input: string, { ctrl, alt }: Held): string {
    const pressed = ctrl && [...input].length === 1 ? controlOf(input) : input;
    return alt ? `\u001b${pressed}` : pressed;
}

function controlOf(character: string): string {
    const code = character.toUpperCase().charCodeAt(0);
    if (code >= 0x40 && code <= 0x5f) return String.fromCharCode(code - 0x40);
    return character === " " ? "\u0000" : character === "?" ? "\u007f" : character;
}
