import { queryOptions } from "@tanstack/react-query";
import { api, type CatalogEntry, takeWhole } from "../api/client";
import { keyOf, query } from "../api/operation";

export type Sort = "name" | "changed" | "new" | "size";

const PAGE = 1000;

// All of them at once: they are searched and grouped here. The live stream reports a refresh; a refresh by another replica shows
// when the page is opened.
export const entries = queryOptions({
    queryKey: [...keyOf("catalog.list"), "all"],
    queryFn: async () => {
        const rows: CatalogEntry[] = [];
        for (let page = 1; ; page++) {
            const { data, headers } = await takeWhole(
                api.GET("/api/v1/catalog", { params: { query: { page, per_page: PAGE } } }),
            );
            rows.push(...data);
            if (data.length === 0 || rows.length >= Number(headers.get("X-Total-Count") ?? 0)) return rows;
        }
    },
    staleTime: 30_000,
});

/** The first entries in which all words of `q` occur, for a search that shows few of them. */
export const entriesWith = (q: string) => query("catalog.list", { q, page: 1, per_page: 100 }, { staleTime: 30_000 });

export const entry = (slug: string) => query("catalog.get", { slug }, { staleTime: 30_000 });

export const catalogStatus = query("catalog.status", {}, { staleTime: 0 });

/** Queries the host itself, again whenever the user returns from installing its SSH key. */
export const installChoices = (slug: string, hostId: number) =>
    queryOptions({
        ...query("catalog.install_choices", { slug, host_id: hostId }),
        staleTime: 0,
        refetchOnWindowFocus: true,
        retry: false,
    });
