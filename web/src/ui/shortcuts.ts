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
    dashboards: "Dashboards",
    inventory: "Inventory",
    heatMap: "Heat map",
    apps: "Apps",
    catalogue: "Catalogue",
    backups: "Backups",
    hosts: "Hosts",
    network: "Network",
    firewall: "Firewall",
    alerts: "Alerts",
    monitoring: "Monitoring",
    activity: "Activity",
    schedules: "Schedules",
    maintenance: "Maintenance",
    people: "People",
    notifications: "Notifications",
    audit: "Audit",
    settings: "Settings",
    api: "API",
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

const go = (key: string, to: string, label: string): Shortcut => ({
    id: `go${to}`,
    group: t.navigation,
    label,
    keys: [["g", key]],
    to,
});

/** All keys of the page: those that the page listens for, and those of single parts, which are only described here. */
export const SHORTCUTS: Shortcut[] = [
    { id: "palette", group: t.everywhere, label: t.open, keys: [["mod+k"], ["/"]] },
    { id: "help", group: t.everywhere, label: t.help, keys: [["?"]] },
    go("o", "/overview", t.overview),
    go("d", "/dashboards", t.dashboards),
    go("i", "/inventory", t.inventory),
    go("k", "/heatmap", t.heatMap),
    go("a", "/apps", t.apps),
    go("c", "/catalog", t.catalogue),
    go("b", "/backups", t.backups),
    go("h", "/hosts", t.hosts),
    go("n", "/network", t.network),
    go("f", "/firewall", t.firewall),
    go("w", "/alerts", t.alerts),
    go("m", "/monitoring", t.monitoring),
    go("j", "/activity", t.activity),
    go("s", "/schedules", t.schedules),
    go("x", "/maintenance", t.maintenance),
    go("u", "/users", t.people),
    go("t", "/notifications", t.notifications),
    go("l", "/audit", t.audit),
    go("e", "/settings", t.settings),
    go("r", "/reference", t.api),
    go("p", "/profile", t.profile),
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
