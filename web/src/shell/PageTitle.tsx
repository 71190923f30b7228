import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { t } from "./texts";
import { titleOf } from "./trail";
import { useTrail } from "./useTrail";
import { whenHeading } from "./whenHeading";

/**
 * Sets the title of the window on every page, preceded by the number of problems. After a navigation it moves the focus to the
 * page's heading and announces the new title.
 */
export function PageTitle({ problems = 0 }: { problems?: number }) {
    const trail = useTrail();
    // A window of its own has no other part than its object, which may not exist.
    const page = titleOf(trail) || (trail.at(-1)?.label === null ? t.unknown : "");
    const title = page === "" ? "Holdfast" : t.pageTitle({ page });
    const latest = useRef(title);
    const [announced, setAnnounced] = useState("");
    // Not the router's event "onRendered": it is left out when something else renders in between.
    const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
    const resolved = useRef(path);
    const known = useRef<Element | null>(null);

    useEffect(() => {
        latest.current = title;
        document.title = problems > 0 ? t.withProblems({ n: problems, title }) : title;
    }, [title, problems]);
    useEffect(() => {
        const opening = resolved.current === undefined || resolved.current === path;
        resolved.current = path;
        if (opening) {
            known.current ??= document.querySelector("main h1");
            return;
        }
        return whenHeading((heading) => {
            setAnnounced(latest.current);
            // The same heading: another tab of the same object, where the focus stays; or still the page before.
            if (heading === known.current) return;
            focusOn(heading);
            known.current = heading;
        });
    }, [path]);
    return (
        <div className="unseen" aria-live="polite">
            {announced}
        </div>
    );
}

/** Moves the focus to a heading, unless the page has moved it to one of its fields or into a dialog. */
function focusOn(heading: HTMLElement) {
    const main = heading.closest("main");
    if (document.activeElement?.closest("[role=dialog]")) return;
    if (main?.contains(document.activeElement) && document.activeElement !== main) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
}
