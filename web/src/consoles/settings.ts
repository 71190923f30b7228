import { useLocalStorage } from "@mantine/hooks";
import { LAYOUTS, type Layout } from "./screen/layouts";

/** How consoles are shown in this browser. */
export type Settings = {
    fontSize: number;
    colours: "page" | "dark" | "light";
    copyOnSelect: boolean;
    screenReader: boolean;
    /** Whether the picture of a machine is scaled to the window; otherwise it can be scrolled. */
    scaled: boolean;
    quality: Quality;
    /** The keyboard layout that the machine expects; null until it was chosen. */
    layout: Layout | null;
};

/** How much a picture may lose to arrive sooner. */
export type Quality = "low" | "medium" | "high";

export const FONT_SIZES = { least: 9, most: 28 };

export const DEFAULTS: Settings = {
    fontSize: 14,
    colours: "page",
    copyOnSelect: false,
    screenReader: false,
    scaled: true,
    quality: "medium",
    layout: null,
};

/** The stored settings; what is missing or not valid is as by default. */
export function parsed(stored: string | undefined): Settings {
    let found: Partial<Record<keyof Settings, unknown>>;
    try {
        found = (JSON.parse(stored ?? "{}") as typeof found | null) ?? {};
    } catch {
        return DEFAULTS;
    }
    const flag = (name: "copyOnSelect" | "screenReader" | "scaled") => {
        const value = found[name];
        return typeof value === "boolean" ? value : DEFAULTS[name];
    };
    return {
        fontSize: typeof found.fontSize === "number" ? limited(found.fontSize) : DEFAULTS.fontSize,
        colours: found.colours === "dark" || found.colours === "light" ? found.colours : "page",
        copyOnSelect: flag("copyOnSelect"),
        screenReader: flag("screenReader"),
        scaled: flag("scaled"),
        quality: found.quality === "low" || found.quality === "high" ? found.quality : "medium",
        layout: LAYOUTS.find((one) => one === found.layout) ?? null,
    };
}

/** A size of the font that can be read and fits. */
export const limited = (size: number) => Math.min(FONT_SIZES.most, Math.max(FONT_SIZES.least, Math.round(size)));

/** The settings, and how to change some of them; other open consoles of this browser follow. */
export function useSettings(): [Settings, (change: Partial<Settings>) => void] {
    const [settings, set] = useLocalStorage<Settings>({
        key: "holdfast-consoles",
        defaultValue: DEFAULTS,
        getInitialValueInEffect: false,
        deserialize: parsed,
    });
    return [settings, (change) => set((before) => ({ ...before, ...change }))];
}
