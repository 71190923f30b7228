import type { QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { apps, health, hosts, me, onboarding, recentJobs } from "./api/queries";
import { wasAskedEarly } from "./api/together";
import { catalogStatus } from "./catalog/queries";
import { router } from "./routes";
import { Notices } from "./ui/Notices";

/** Everything but the pages of those who are not signed in. */
export default function App() {
    return (
        <>
            <Notices />
            <RouterProvider router={router} />
        </>
    );
}

/** How long the first page waits for its data. */
const MOMENT_MS = 500;

/** Until it is known who is signed in, and for a moment until there is something to show, index.html shows a frame. */
export async function begin(cache: QueryClient) {
    if (window.early === undefined) return;
    await cache.prefetchQuery(me);
    const lists: Record<string, () => Promise<void>> = {
        "/api/v1/hosts": () => cache.prefetchQuery(hosts),
        "/api/v1/apps": () => cache.prefetchQuery(apps),
        "/api/v1/meta/health": () => cache.prefetchQuery(health),
        "/api/v1/meta/onboarding": () => cache.prefetchQuery(onboarding),
        "/api/v1/jobs?page=1&per_page=100": () => cache.prefetchQuery(recentJobs),
        "/api/v1/catalog/status": () => cache.prefetchQuery(catalogStatus),
    };
    const asked = Object.entries(lists).flatMap(([path, take]) => (wasAskedEarly(path) ? [take()] : []));
    await Promise.race([Promise.all(asked), new Promise((done) => setTimeout(done, MOMENT_MS))]);
}
