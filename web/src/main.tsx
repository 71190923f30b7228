import "virtual:mantine.css";
import "./ui/tokens.css";
import "./ui/ui.css";
import "./ui/raised.css";
import "./ui/start.css";
import { MantineProvider } from "@mantine/core";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Problem } from "./api/client";
import { entitlements, health, me } from "./api/queries";
import { router } from "./routes";
import { Notices } from "./ui/Notices";
import { theme } from "./ui/theme";

/** After a refusal the page's copy of rights or database state may be outdated: fetches it again. */
function refused(error: unknown) {
    if (!(error instanceof Problem)) return;
    if (error.code === "database_unavailable") void cache.invalidateQueries({ queryKey: health.queryKey });
    if (error.status !== 403) return;
    for (const { queryKey } of [me, entitlements]) void cache.invalidateQueries({ queryKey });
}

const cache: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onError: refused }),
    queryCache: new QueryCache({
        onError: (error, { queryKey: [first] }) => first !== me.queryKey[0] && first !== entitlements.queryKey[0] && refused(error),
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
            retry: (count, error) => count < 2 && error instanceof Problem && (error.status === 0 || error.status === 503),
        },
    },
});

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
// Until it is known who is signed in, index.html shows a frame.
if (window.early === undefined) show();
else void cache.prefetchQuery(me).then(show, show);
