/** One or two letters that stand for a name. */
export function initials(name: string): string {
    const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    const [first, second] = words;
    if (first === undefined) return "?";
    const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
    return letters.join("").toUpperCase();
}

/** A hue from 0 to 359, derived from the name. */
export function hue(name: string): number {
    let mixed = 7;
    for (const letter of name.toLowerCase()) mixed = (mixed * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
    return mixed % 360;
}
