import "virtual:mantine.css";
import "./ui/tokens.css";
import "./ui/ui.css";
import "./ui/raised.css";
import "./ui/start.css";
import { MantineProvider } from "@mantine/core";
import { hashKey, MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Problem } from "./api/client";
import { readAgain } from "./api/operation";
import { apps, entitlements, health, hosts, me, onboarding, recentJobs } from "./api/queries";
import { catalogStatus } from "./catalog/queries";
import { router } from "./routes";
import { listenForEscape } from "./ui/escape";
import { Notices } from "./ui/Notices";
import { theme } from "./ui/theme";

listenForEscape();

/** After a refusal the page's copy of rights or database state may be outdated, and the session over: fetches it again. */
function refused(error: unknown) {
    if (!(error instanceof Problem)) return;
    if (error.code === "database_unavailable") void readAgain(cache, "meta.health");
    if (error.status === 403) void readAgain(cache, "auth.me", "meta.entitlements");
    if (error.status === 401) void cache.invalidateQueries({ queryKey: me.queryKey });
}

/** What a refusal fetches again, so that one of these does not. */
const OWN = [me, entitlements].map(({ queryKey }) => hashKey(queryKey));

const cache: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onError: refused }),
    queryCache: new QueryCache({
        onError: (error, { queryHash }) => !OWN.includes(queryHash) && refused(error),
    }),
    defaultOptions: {
        // A browser without internet access reports that it is offline, while Holdfast may be in the local network. And a
        // queued request must not be sent later, when the user no longer expects it.
        mutations: { networkMode: "always" },
        queries: {
            networkMode: "always",
            staleTime: Number.POSITIVE_INFINITY,
            refetchOnWindowFocus: false,
            // A refusal is not retried; an outage is.
            retry: (count, error) =>
                count < 2 && error instanceof Problem && (error.status === 0 || error.status === 503),
        },
    },
});

/** How long the first page waits for its data. */
const MOMENT_MS = 500;

const element = document.getElementById("root");
if (element === null) throw new Error("The element #root is missing");
const show = () =>
    createRoot(element).render(
        <StrictMode>
            <MantineProvider theme={theme} defaultColorScheme="auto">
                <QueryClientProvider client={cache}>
                    <Notices />
                    <RouterProvider router={router} />
                </QueryClientProvider>
            </MantineProvider>
        </StrictMode>,
    );
void begin().then(show, show);

/** Until it is known who is signed in, and for a moment until there is something to show, index.html shows a frame. */
async function begin() {
    const early = window.early;
    if (early === undefined) return;
    await cache.prefetchQuery(me);
    const lists: Record<string, () => Promise<void>> = {
        "/api/v1/hosts": () => cache.prefetchQuery(hosts),
        "/api/v1/apps": () => cache.prefetchQuery(apps),
        "/api/v1/meta/health": () => cache.prefetchQuery(health),
        "/api/v1/meta/onboarding": () => cache.prefetchQuery(onboarding),
        "/api/v1/jobs?page=1&per_page=100": () => cache.prefetchQuery(recentJobs),
        "/api/v1/catalog/status": () => cache.prefetchQuery(catalogStatus),
    };
    const asked = Object.entries(lists).flatMap(([path, take]) => (path in early ? [take()] : []));
    await Promise.race([Promise.all(asked), new Promise((done) => setTimeout(done, MOMENT_MS))]);
}
