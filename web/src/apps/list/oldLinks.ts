import { quoted } from "../../ui/table/filter";

/** The filter that a link of an earlier version means: it named the host by its id, and the status. */
export function filterOf(search: { q?: string; status?: string }, host: string | undefined): string {
    return [host && `host:${quoted(host)}`, search.status && `status:${quoted(search.status)}`, search.q]
        .filter(Boolean)
        .join(" ");
}
