import { t } from "../texts";
import { type Key, keysymOf } from "./layouts";

const key = (code: string, keysym: number): Key => ({ code, keysym });

const CTRL = key("ControlLeft", 0xffe3);
const ALT = key("AltLeft", 0xffe9);
const SUPER = key("MetaLeft", 0xffeb);

/** A combination of keys, and its name as it is written on keyboards. */
export type Combination = { name: string; keys: Key[] };

/** Combinations that the browser or the viewer's own system would take. */
export const COMBINATIONS: Combination[] = [
    { name: "Ctrl-Alt-Del", keys: [CTRL, ALT, key("Delete", 0xffff)] },
    { name: "Ctrl-Alt-Backspace", keys: [CTRL, ALT, key("Backspace", 0xff08)] },
    ...Array.from({ length: 7 }, (_, at) => ({
        name: `Ctrl-Alt-F${at + 1}`,
        keys: [CTRL, ALT, key(`F${at + 1}`, 0xffbe + at)],
    })),
    { name: "Alt-Tab", keys: [ALT, key("Tab", 0xff09)] },
    { name: "Alt-F4", keys: [ALT, key("F4", 0xffc1)] },
    { name: "Ctrl-W", keys: [CTRL, key("KeyW", keysymOf("w"))] },
    { name: "Ctrl-Esc", keys: [CTRL, key("Escape", 0xff1b)] },
    { name: t.superKey, keys: [SUPER] },
    { name: "Super-L", keys: [SUPER, key("KeyL", keysymOf("l"))] },
    { name: t.printKey, keys: [key("PrintScreen", 0xff61)] },
];

/** X11's numbers of the keys that keyboards of telephones do not have. */
export const NAMED = {
    escape: key("Escape", 0xff1b),
    tab: key("Tab", 0xff09),
    left: key("ArrowLeft", 0xff51),
    up: key("ArrowUp", 0xff52),
    right: key("ArrowRight", 0xff53),
    down: key("ArrowDown", 0xff54),
    home: key("Home", 0xff50),
    end: key("End", 0xff57),
    pageUp: key("PageUp", 0xff55),
    pageDown: key("PageDown", 0xff56),
    backspace: key("Backspace", 0xff08),
    enter: key("Enter", 0xff0d),
    ctrl: CTRL,
    alt: ALT,
};
