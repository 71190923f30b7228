import "virtual:mantine.css";
import "./ui/tokens.css";
import "./ui/ui.css";
import "./ui/raised.css";
import "./ui/start.css";
import { MantineProvider } from "@mantine/core";
import { hashKey, MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Problem } from "./api/client";
import { readAgain } from "./api/operation";
import { entitlements, me } from "./api/queries";
import { isOutside } from "./auth/outside";
import { listenForEscape } from "./ui/escape";
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

const element = document.getElementById("root");
if (element === null) throw new Error("The element #root is missing");
const root = createRoot(element);

/** The page of those who are not signed in is not the other one: neither loads what only the other needs. */
async function show() {
    const { default: Page, begin } = await (isOutside(location.pathname) ? import("./auth/Outside") : import("./App"));
    await begin(cache);
    root.render(
        <StrictMode>
            <MantineProvider theme={theme} defaultColorScheme="auto">
                <QueryClientProvider client={cache}>
                    <Page />
                </QueryClientProvider>
            </MantineProvider>
        </StrictMode>,
    );
}

/** Until Holdfast is there again, or to get its files of another version. */
const AGAIN_MS = 3000;
show().catch(() => setTimeout(() => location.reload(), AGAIN_MS));
