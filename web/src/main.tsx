import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./ui/ui.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Problem } from "./api/client";
import { router } from "./routes";
import { theme } from "./ui/theme";

const cache = new QueryClient({
    defaultOptions: {
        // Without the internet a browser says that it is offline, and Holdfast may be next door. And an order that waits for
        // the net to come back would be given when nobody thinks of it any more.
        mutations: { networkMode: "always" },
        queries: {
            networkMode: "always",
            staleTime: Number.POSITIVE_INFINITY,
            refetchOnWindowFocus: false,
            // A refusal does not become a success by asking again; an outage may.
            retry: (count, error) => count < 2 && error instanceof Problem && (error.status === 0 || error.status === 503),
        },
    },
});

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root");
createRoot(root).render(
    <StrictMode>
        <MantineProvider theme={theme} defaultColorScheme="auto">
            <QueryClientProvider client={cache}>
                <Notifications position="bottom-right" limit={4} />
                <RouterProvider router={router} />
            </QueryClientProvider>
        </MantineProvider>
    </StrictMode>,
);
