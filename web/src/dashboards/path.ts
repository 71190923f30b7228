import { spanOf } from "../metrics/spans";
import { targetsOf } from "../metrics/targets";

/** What a card shows: a chart, a list with its filter, or another page, to which it only leads. */
export type Shown =
    | {
          kind: "chart";
          targets: ReturnType<typeof targetsOf>;
          metric: string;
          span: NonNullable<ReturnType<typeof spanOf>>;
      }
    | { kind: "inventory" | "apps" | "alerts"; search: Readonly<Record<string, string>> }
    | { kind: "page" };

const LISTS = { "/inventory": "inventory", "/apps": "apps", "/alerts": "alerts" } as const;

/** A path as a link has it. */
export function linkOf(path: string): { to: string; search: Readonly<Record<string, string>> } {
    const [to = "", query = ""] = path.split("?");
    return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}

/** What the page at a path shows. */
export function shownAt(path: string): Shown {
    const { to: page, search } = linkOf(path);
    if (page === "/monitoring/compare") {
        const targets = targetsOf(search.targets);
        return targets.length === 0
            ? { kind: "page" }
            : { kind: "chart", targets, metric: search.metric ?? "cpu_pct", span: spanOf(search.span) ?? "hour" };
    }
    const list = LISTS[page as keyof typeof LISTS];
    return list === undefined ? { kind: "page" } : { kind: list, search };
}

/** The list with one card moved to another place. */
export function placed<T>(cards: readonly T[], from: number, to: number): T[] {
    const rest = cards.filter((_, at) => at !== from);
    return [...rest.slice(0, to), cards[from]!, ...rest.slice(to)];
}
