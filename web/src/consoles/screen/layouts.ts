/*
 * What must be pressed on a keyboard of a certain layout to type a character. A machine receives the keys that were pressed, not
 * the characters that they stand for: a text is typed correctly only with the layout that is set in the machine.
 */

export const LAYOUTS = ["us", "uk", "de", "fr"] as const;
export type Layout = (typeof LAYOUTS)[number];

/** A key: which one it is (KeyboardEvent.code) and what X11 calls what it types. */
export type Key = { code: string; keysym: number };
/** Keys that are held while another is pressed, in this order; then all are released. */
export type Stroke = { held: Key[]; key: Key };

const key = (code: string, keysym: number): Key => ({ code, keysym });
const SHIFT = key("ShiftLeft", 0xffe1);
const ALT_GR = key("AltRight", 0xfe03);
const ENTER = key("Enter", 0xff0d);
const TAB = key("Tab", 0xff09);
const SPACE = key("Space", 0x20);

const codes = (names: string) => names.split(" ");
/** The keys with characters, row by row. */
const CODES = [
    ...codes("Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal"),
    ...codes("KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight"),
    ...codes("KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash"),
    ...codes("IntlBackslash KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash"),
];

type Characters = {
    /** The characters of the keys, in the order of CODES; a space where a key has none. */
    plain: string;
    shift: string;
    altGr: string;
    /** Keys that wait for the next one: the character that they type before a space, and the combining mark. */
    dead: Record<string, string>;
};

const CHARACTERS: Record<Layout, Characters> = {
    us: {
        plain: "`1234567890-=" + "qwertyuiop[]" + "asdfghjkl;'\\" + " zxcvbnm,./",
        shift: "~!@#$%^&*()_+" + "QWERTYUIOP{}" + 'ASDFGHJKL:"|' + " ZXCVBNM<>?",
        altGr: "",
        dead: {},
    },
    uk: {
        plain: "`1234567890-=" + "qwertyuiop[]" + "asdfghjkl;'#" + "\\zxcvbnm,./",
        shift: '¬!"£$%^&*()_+' + "QWERTYUIOP{}" + "ASDFGHJKL:@~" + "|ZXCVBNM<>?",
        altGr: "    €",
        dead: {},
    },
    de: {
        plain: "^1234567890ß´" + "qwertzuiopü+" + "asdfghjklöä#" + "<yxcvbnm,.-",
        shift: '°!"§$%&/()=?`' + "QWERTZUIOPÜ*" + "ASDFGHJKLÖÄ'" + ">YXCVBNM;:_",
        altGr: "  ²³   {[]}\\ " + "@ €        ~" + "            " + "|      µ   ",
        dead: { "^": "\u0302", "´": "\u0301", "`": "\u0300" },
    },
    fr: {
        plain: "²&é\"'(-è_çà)=" + "azertyuiop^$" + "qsdfghjklmù*" + "<wxcvbn,;:!",
        shift: " 1234567890°+" + "AZERTYUIOP¨£" + "QSDFGHJKLM%µ" + ">WXCVBN?./§",
        altGr: "  ~#{[|`\\^@]}" + "  €         ",
        dead: { "^": "\u0302", "¨": "\u0308" },
    },
};

/** X11's names of the keys that wait for the next one, by their combining mark. */
const DEAD: Record<string, number> = { "\u0300": 0xfe50, "\u0301": 0xfe51, "\u0302": 0xfe52, "\u0308": 0xfe57 };

/** X11's number of a character. */
export function keysymOf(character: string): number {
    const point = character.codePointAt(0) ?? 0;
    const latin = (point >= 0x20 && point <= 0x7e) || (point >= 0xa0 && point <= 0xff);
    return latin ? point : point === 0x20ac ? 0x20ac : 0x01000000 | point;
}

type Table = Map<string, Stroke[]>;
const tables = new Map<Layout, Table>();

function tableOf(layout: Layout): Table {
    const known = tables.get(layout);
    if (known) return known;
    const { plain, shift, altGr, dead } = CHARACTERS[layout];
    const table: Table = new Map();
    const marks = new Map<string, Stroke>();
    const add = (character: string | undefined, held: Key[], code: string) => {
        if (character === undefined || character === " ") return;
        const mark = dead[character];
        if (mark === undefined || held[0] === ALT_GR) {
            table.set(character, [{ held, key: { code, keysym: keysymOf(character) } }]);
            return;
        }
        const stroke = { held, key: { code, keysym: DEAD[mark] ?? 0 } };
        marks.set(mark, stroke);
        table.set(character, [stroke, { held: [], key: SPACE }]);
    };
    for (const [at, code] of CODES.entries()) add(plain[at], [], code);
    for (const [at, code] of CODES.entries()) add(shift[at], [SHIFT], code);
    for (const [at, code] of CODES.entries()) add(altGr[at], [ALT_GR], code);
    for (const [mark, stroke] of marks) {
        for (const base of "aeiouyAEIOUY") {
            const composed = (base + mark).normalize("NFC");
            const strokes = table.get(base);
            if ([...composed].length === 1 && strokes && !table.has(composed))
                table.set(composed, [stroke, ...strokes]);
        }
    }
    table.set(" ", [{ held: [], key: SPACE }]);
    table.set("\n", [{ held: [], key: ENTER }]);
    table.set("\t", [{ held: [], key: TAB }]);
    tables.set(layout, table);
    return table;
}

/** The strokes that type a character on this layout; null when it has none. */
export const strokesOf = (layout: Layout, character: string): Stroke[] | null => tableOf(layout).get(character) ?? null;

/** A text as it is typed: with line feeds only. */
export const typed = (text: string): string => text.replaceAll(/\r\n?/g, "\n").normalize("NFC");

/** The characters of a text that this layout can't type, each once. */
export function missing(layout: Layout, text: string): string[] {
    return [...new Set(typed(text))].filter((character) => strokesOf(layout, character) === null);
}

/** The layout that this language of the browser suggests. */
export function suggested(language: string): Layout {
    const lower = language.toLowerCase();
    if (lower.startsWith("de")) return "de";
    if (lower.startsWith("fr")) return "fr";
    return lower === "en-gb" ? "uk" : "us";
}
