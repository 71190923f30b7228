/** The time that was chosen in the charts of a group, in milliseconds; null while none is, and they show the newest values. */
export type Crosshair = {
    time: () => number | null;
    choose: (time: number | null) => void;
    watch: (changed: () => void) => () => void;
};

const groups = new Map<string, Crosshair>();

/** What the charts of a group share. It is a time and no place: the charts of a group may have other steps, and move on. */
export function crosshairOf(group: string): Crosshair {
    let crosshair = groups.get(group);
    if (crosshair === undefined) groups.set(group, (crosshair = made()));
    return crosshair;
}

function made(): Crosshair {
    const watchers = new Set<() => void>();
    let chosen: number | null = null;
    return {
        time: () => chosen,
        choose: (time) => {
            if (time === chosen) return;
            chosen = time;
            for (const changed of watchers) changed();
        },
        watch: (changed) => {
            watchers.add(changed);
            return () => {
                watchers.delete(changed);
                // The next page begins with its newest values.
                if (watchers.size === 0) chosen = null;
            };
        },
    };
}
