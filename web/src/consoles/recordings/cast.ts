/** Something that happened in a recorded terminal: output, or a new size of its window. Times are seconds since the beginning. */
export type CastEvent = { at: number; output: string } | { at: number; columns: number; rows: number };

/** A recording in the format asciicast, version 2. */
export type Cast = { columns: number; rows: number; events: CastEvent[]; length: number };

const SIZE = /^(\d{1,4})x(\d{1,4})$/;

/** Reads a recording. Lines that are no events are left out: the last one of a console that is still open may be cut off. */
export function parseCast(text: string): Cast {
    const [head = "", ...lines] = text.split("\n");
    const { width, height } = (tried(head) ?? {}) as { width?: unknown; height?: unknown };
    const events = lines.map((line) => eventOf(tried(line))).filter((event) => event !== null);
    return {
        columns: typeof width === "number" ? width : 80,
        rows: typeof height === "number" ? height : 24,
        events,
        length: events.at(-1)?.at ?? 0,
    };
}

function tried(line: string): unknown {
    try {
        return JSON.parse(line);
    } catch {
        return null;
    }
}

function eventOf(value: unknown): CastEvent | null {
    if (!Array.isArray(value)) return null;
    const [at, kind, data] = value as unknown[];
    if (typeof at !== "number" || typeof data !== "string") return null;
    if (kind === "o") return { at, output: data };
    const size = kind === "r" ? SIZE.exec(data) : null;
    return size ? { at, columns: Number(size[1]), rows: Number(size[2]) } : null;
}

/** The same recording with no pause longer than this. */
export function withoutPauses(cast: Cast, most: number): Cast {
    let skipped = 0;
    let before = 0;
    const events = cast.events.map((event) => {
        skipped += Math.max(0, event.at - before - most);
        before = event.at;
        return { ...event, at: event.at - skipped };
    });
    return { ...cast, events, length: events.at(-1)?.at ?? 0 };
}

/** What a terminal must do to get from after event {@code from} to this time: the new sizes and the output in between. */
export function between(cast: Cast, from: number, seconds: number): { next: number; steps: CastEvent[] } {
    let next = from;
    while (next < cast.events.length && (cast.events[next]?.at ?? 0) <= seconds) next++;
    return { next, steps: joined(cast.events.slice(from, next)) };
}

/** Output without a new size in between is written at once. */
function joined(events: CastEvent[]): CastEvent[] {
    const steps: CastEvent[] = [];
    let pieces: string[] = [];
    const flush = (at: number) => {
        if (pieces.length > 0) steps.push({ at, output: pieces.join("") });
        pieces = [];
    };
    for (const event of events) {
        if ("output" in event) pieces.push(event.output);
        else {
            flush(event.at);
            steps.push(event);
        }
    }
    flush(events.at(-1)?.at ?? 0);
    return steps;
}
