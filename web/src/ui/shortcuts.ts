import { texts } from "../texts/texts";

const t = texts("shortcuts", {
    everywhere: "Everywhere",
    navigation: "Go to",
    palette: "In the search",
    log: "In a log",
    form: "In a form",
    apply: "Apply the changes",
    open: "Search and commands",
    help: "This list of keys",
    overview: "Overview",
    apps: "Apps",
    catalogue: "Catalogue",
    hosts: "Hosts",
    activity: "Activity",
    profile: "Profile",
    move: "Next or previous result",
    choose: "Open the result or run the command",
    close: "Close",
    find: "Search in the log",
    match: "Next or previous match",
    empty: "Empty the search",
    ctrl: "Ctrl",
    shift: "Shift",
    enter: "Enter",
    escape: "Esc",
});

export type Shortcut = {
    id: string;
    group: string;
    label: string;
    /** One or more alternatives, each of one stroke or two after each other; "mod" is ⌘ on Apple's systems and Ctrl elsewhere. */
    keys: string[][];
    /** The page that it opens. */
    to?: string;
};

/** All keys of the page: those that the page listens for, and those of single parts, which are only described here. */
export const SHORTCUTS: Shortcut[] = [
    { id: "palette", group: t.everywhere, label: t.open, keys: [["mod+k"], ["/"]] },
    { id: "help", group: t.everywhere, label: t.help, keys: [["?"]] },
    { id: "go-overview", group: t.navigation, label: t.overview, keys: [["g", "o"]], to: "/overview" },
    { id: "go-apps", group: t.navigation, label: t.apps, keys: [["g", "a"]], to: "/apps" },
    { id: "go-catalogue", group: t.navigation, label: t.catalogue, keys: [["g", "c"]], to: "/catalog" },
    { id: "go-hosts", group: t.navigation, label: t.hosts, keys: [["g", "h"]], to: "/hosts" },
    { id: "go-activity", group: t.navigation, label: t.activity, keys: [["g", "j"]], to: "/activity" },
    { id: "go-profile", group: t.navigation, label: t.profile, keys: [["g", "p"]], to: "/profile" },
];

/** Keys that only a part of the page listens for. */
export const PART_SHORTCUTS: Shortcut[] = [
    { id: "palette-move", group: t.palette, label: t.move, keys: [["↓"], ["↑"]] },
    { id: "palette-choose", group: t.palette, label: t.choose, keys: [["enter"]] },
    { id: "palette-close", group: t.palette, label: t.close, keys: [["escape"]] },
    { id: "form-apply", group: t.form, label: t.apply, keys: [["mod+s"]] },
    { id: "log-find", group: t.log, label: t.find, keys: [["mod+f"]] },
    { id: "log-match", group: t.log, label: t.match, keys: [["enter"], ["shift+enter"]] },
    { id: "log-empty", group: t.log, label: t.empty, keys: [["escape"]] },
];

type Stroke = { key: string; metaKey: boolean; ctrlKey: boolean; altKey: boolean; shiftKey: boolean };

/** A pressed key as the list above writes it; null for one that no shortcut uses, such as a modifier alone. */
export function strokeOf({ key, metaKey, ctrlKey, altKey }: Stroke, apple: boolean): string | null {
    if (altKey || key === "Shift" || key === "Control" || key === "Meta") return null;
    const mod = apple ? metaKey : ctrlKey;
    if (mod !== (metaKey || ctrlKey)) return null; // the other system's modifier
    return `${mod ? "mod+" : ""}${key.toLowerCase()}`;
}

/**
 * The shortcut that a stroke completes, after an earlier stroke or without one; and the stroke to remember, if it begins one of
 * two strokes.
 */
export function completed(
    shortcuts: Shortcut[],
    before: string | null,
    stroke: string,
): { found: Shortcut | null; begun: string | null } {
    const of = (...strokes: string[]) =>
        shortcuts.find(({ keys }) => keys.some((one) => one.join() === strokes.join())) ?? null;
    const pair = before === null ? null : of(before, stroke);
    if (pair !== null) return { found: pair, begun: null };
    const single = of(stroke);
    const begins = shortcuts.some(({ keys }) =>
        keys.some(([first, second]) => first === stroke && second !== undefined),
    );
    return { found: single, begun: single === null && begins ? stroke : null };
}

/** Whether a shortcut works without a modifier: such keys can be switched off, because speech input may press them by accident. */
export const isPlain = (stroke: string) => !stroke.startsWith("mod+");

export const isApple = () => /Mac|iPhone|iPad|iPod/.test(navigator.platform);

/** The keys of a stroke as they are printed on the keyboard. */
export function printed(stroke: string, apple: boolean): string[] {
    const names: Record<string, string> = {
        mod: apple ? "⌘" : t.ctrl,
        shift: apple ? "⇧" : t.shift,
        enter: t.enter,
        escape: t.escape,
    };
    const keys = stroke.split("+");
    return keys.map((key) => names[key] ?? (keys.length > 1 ? key.toUpperCase() : key));
}
