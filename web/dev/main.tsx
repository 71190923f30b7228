import "virtual:mantine.css";
import "../src/ui/tokens.css";
import "../src/ui/ui.css";
import "../src/ui/raised.css";
import "./dev.css";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Notices } from "../src/ui/Notices";
import { theme } from "../src/ui/theme";
import { StylePage } from "./StylePage";

// The links of the samples lead nowhere.
const router = createRouter({
    routeTree: createRootRoute({ component: StylePage, notFoundComponent: StylePage }),
    history: createMemoryHistory(),
});

createRoot(document.getElementById("root")!).render(
    <StrictMode>
        <MantineProvider theme={theme} defaultColorScheme="auto">
            <QueryClientProvider client={new QueryClient()}>
                <Notices />
                <RouterProvider router={router as never} />
            </QueryClientProvider>
        </MantineProvider>
    </StrictMode>,
);
