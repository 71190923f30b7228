import { Outlet, useMatches } from "@tanstack/react-router";
import { PageTitle } from "./PageTitle";

/** All pages. Inside the frame, the title of the window also has the number of problems. */
export function Root() {
    const framed = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === "/shell") });
    return (
        <>
            {!framed && <PageTitle />}
            <Outlet />
        </>
    );
}
