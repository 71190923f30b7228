/** Something that the palette finds: its name, and what else it is found by. */
export type Searchable = {
    id: string;
    label: string;
    /** Further words: an address, a node, a category. */
    words?: string;
    /** What can be done with it; made only when it is needed, because there are many objects. */
    actions?: () => Command[];
};

/** A verb on an object, such as "Restart jellyfin". */
export type Command = {
    id: string;
    label: string;
    /** The verb and its synonyms. */
    words: string;
    /** Why it can't be run now; null when it can. */
    why: string | null;
    run: () => void;
};

export type Hit<T extends Searchable> = { item: T; command: Command | null; score: number };

/** Words that say nothing: "show log of jellyfin". */
const FILLERS = new Set(["of", "the", "on", "in", "to", "for", "a"]);

/** The words of a text, without case and accents. */
export function wordsOf(text: string): string[] {
    const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return plain.split(/[^\p{L}\p{N}.:]+/u).filter((word) => word !== "");
}

/** The words of a query that say something, unless it has no others. */
export function meant(query: string): string[] {
    const all = wordsOf(query);
    const some = all.filter((word) => !FILLERS.has(word));
    return some.length > 0 ? some : all;
}

/** How well a word of the query fits: 4 a whole word, 3 the beginning of one, 1 a part of one, 0 not at all. */
function fitAmong(word: string, among: string[]): number {
    let best = 0;
    for (const one of among) {
        if (one === word) return 4;
        if (one.startsWith(word)) best = Math.max(best, 3);
        else if (word.length > 1 && one.includes(word)) best = Math.max(best, 1);
    }
    return best;
}

/** A verb is recognized by the beginning of one of its words. */
const fitOfVerb = (word: string, verb: string[]) => (word.length < 2 ? 0 : Math.max(0, fitAmong(word, verb) - 1));

/** So many objects offer their commands although no verb was typed. */
const OFFERING = 2;

/**
 * The objects, and the commands on objects, that a query fits, best first. Its words may stand in any order; each must fit the
 * object, or the verb of the command. Objects used recently, last one first, are preferred among equals.
 */
export function rank<T extends Searchable>(query: string, items: T[], recent: readonly string[] = []): Hit<T>[] {
    const words = meant(query);
    if (words.length === 0) return [];
    const hits: Hit<T>[] = [];
    for (const item of items) {
        const fits = fitsOf(words, item);
        const known = bonus(recent.indexOf(item.id), recent.length);
        if (fits.every((one) => one > 0))
            hits.push({ item, command: null, score: sum(fits) + begins(words, item) + known });
        for (const command of item.actions?.() ?? []) {
            const verb = wordsOf(command.words);
            const byVerb = words.map((word) => fitOfVerb(word, verb));
            const best = fits.map((one, at) => Math.max(one, byVerb[at] ?? 0));
            // Without a word of the verb it is only the object that fits.
            if (byVerb.every((one) => one === 0) || best.some((one) => one === 0)) continue;
            const used = bonus(recent.indexOf(command.id), recent.length);
            hits.push({ item, command, score: sum(best) + Math.max(known, used) });
        }
    }
    hits.sort((a, b) => b.score - a.score || labelOf(a).localeCompare(labelOf(b), undefined, { numeric: true }));
    return offering(hits);
}

/** Adds the commands of the best objects, after the hits, if no verb was typed. */
function offering<T extends Searchable>(hits: Hit<T>[]): Hit<T>[] {
    if (hits.some(({ command }) => command !== null)) return hits;
    const offered = hits
        .slice(0, OFFERING)
        .flatMap(({ item }) => (item.actions?.() ?? []).map((command) => ({ item, command, score: 0 })));
    return [...hits, ...offered];
}

function fitsOf(words: string[], item: Searchable): number[] {
    const label = wordsOf(item.label);
    const others = wordsOf(item.words ?? "");
    return words.map((word) => Math.max(2 * fitAmong(word, label), fitAmong(word, others)));
}

const begins = (words: string[], item: Searchable) => (wordsOf(item.label)[0]?.startsWith(words[0] ?? "") ? 1 : 0);
const bonus = (at: number, count: number) => (at < 0 ? 0 : 1 + (count - at) / (2 * count));
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** What a hit is called. */
export const labelOf = ({ item, command }: Hit<Searchable>) => command?.label ?? item.label;

/** The words of a query that are no verb: what a search on the service is asked for. */
export function withoutVerbs(query: string, verbs: Iterable<string>): string {
    const known = new Set(verbs);
    return meant(query)
        .filter((word) => !known.has(word))
        .join(" ");
}

/** The ids used last, with one more in front and no id twice. */
export function remembered(recent: readonly string[], id: string, most = 8): string[] {
    return [id, ...recent.filter((one) => one !== id)].slice(0, most);
}
