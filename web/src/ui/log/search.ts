/** A place where the searched text was found: the index of its line, and the characters from and to. */
export type Match = { line: number; from: number; to: number };

/** More places than this are not counted: nobody walks through them. */
export const MOST_MATCHES = 9999;

/**
 * The places where a text occurs, ignoring case, in the lines from index `first` on. `known` are the places before it: a log that
 * grows is searched only where it grew.
 */
export function search(lines: readonly { message: string }[], text: string, first = 0, known: Match[] = []): Match[] {
    const wanted = text.toLowerCase();
    if (wanted === "") return [];
    const found = [...known];
    for (let line = first; line < lines.length && found.length < MOST_MATCHES; line++) {
        const message = lines[line]?.message ?? "";
        const lower = message.toLowerCase();
        // A few letters change their length in lower case: there the position would be wrong.
        const within = lower.length === message.length ? lower : message;
        for (
            let from = within.indexOf(wanted);
            from >= 0 && found.length < MOST_MATCHES;
            from = within.indexOf(wanted, from + wanted.length)
        ) {
            found.push({ line, from, to: from + wanted.length });
        }
    }
    return found;
}

/** The index of the match after (or before) one, around the end. The first step goes to the first (or last) match. */
export function step(current: number | null, count: number, by: 1 | -1): number | null {
    if (count === 0) return null;
    if (current === null) return by === 1 ? 0 : count - 1;
    return (current + by + count) % count;
}

/** The parts of a message, split at the matches in it. */
export function parts(message: string, matches: Match[]): { text: string; match: Match | null }[] {
    const found: { text: string; match: Match | null }[] = [];
    let at = 0;
    for (const match of matches) {
        if (match.from > at) found.push({ text: message.slice(at, match.from), match: null });
        found.push({ text: message.slice(match.from, match.to), match });
        at = match.to;
    }
    if (at < message.length || found.length === 0) found.push({ text: message.slice(at), match: null });
    return found;
}
