import { useNavigate, useSearch } from "@tanstack/react-router";
import { type TableSearch, tableSearch } from "./search";

/** What the address of the page tells about its table, and how that is changed; the rest of the address stays. */
export function useTableSearch(): { search: TableSearch; onSearch: (next: TableSearch) => void } {
    const search = tableSearch(useSearch({ strict: false }));
    const navigate = useNavigate();
    const onSearch = (next: TableSearch) => {
        const changed = (known: object) => ({ ...known, ...tableSearch(next) });
        // The router's types do not know on which page this is.
        void navigate({ search: changed as never, replace: true });
    };
    return { search, onSearch };
}
