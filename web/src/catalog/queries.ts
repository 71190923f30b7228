import { queryOptions } from "@tanstack/react-query";
import { api, take, takeWhole } from "../api/client";

export type CatalogFilter = {
    category?: string;
    q?: string;
    sort?: Sort;
    installable?: boolean;
    page: number;
    per_page: number;
};
export type Sort = "name" | "changed" | "new" | "size";

// The live stream reports a refresh; a refresh by another replica shows when the page is opened.
export const entries = (query: CatalogFilter) =>
    queryOptions({
        queryKey: ["catalog", "entries", query],
        queryFn: async () => {
            const { data, headers } = await takeWhole(api.GET("/api/v1/catalog", { params: { query } }));
            return { rows: data, total: Number(headers.get("X-Total-Count") ?? data.length) };
        },
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
