import { queryOptions } from "@tanstack/react-query";
import { api, type CatalogEntry, take, takeWhole } from "../api/client";

export type Sort = "name" | "changed" | "new" | "size";

const PAGE = 1000;

// All of them at once: they are searched and grouped here. The live stream reports a refresh; a refresh by another replica shows
// when the page is opened.
export const entries = queryOptions({
    queryKey: ["catalog", "entries"],
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
export const entriesWith = (q: string) =>
    queryOptions({
        queryKey: ["catalog", "with", q],
        queryFn: () => take(api.GET("/api/v1/catalog", { params: { query: { q, page: 1, per_page: 100 } } })),
        staleTime: 30_000,
    });

export const entry = (slug: string) =>
    queryOptions({
        queryKey: ["catalog", "entry", slug],
        queryFn: () => take(api.GET("/api/v1/catalog/{slug}", { params: { path: { slug } } })),
        staleTime: 30_000,
    });

export const catalogStatus = queryOptions({
    queryKey: ["catalog", "status"],
    queryFn: () => take(api.GET("/api/v1/catalog/status")),
    staleTime: 0,
});

/** Queries the host itself, again whenever the user returns from installing its SSH key. */
export const installChoices = (slug: string, hostId: number) =>
    queryOptions({
        queryKey: ["install-choices", slug, hostId],
        queryFn: () =>
            take(
                api.GET("/api/v1/catalog/{slug}/install", {
                    params: { path: { slug }, query: { host_id: hostId } },
                }),
            ),
        staleTime: 0,
        refetchOnWindowFocus: true,
        retry: false,
    });
