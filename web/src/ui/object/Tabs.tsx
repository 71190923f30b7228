import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";

/** A tab with an address of its own. `mark` is shown behind the label. */
export type Tab = { to: string; label: string; mark?: ReactNode };

/** The tabs of a page. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
    const path = useLocation().pathname;
    const row = useRef<HTMLElement>(null);
    // On a telephone the row is wider than the window.
    useEffect(() => {
        row.current?.querySelector("[aria-current=page]")?.scrollIntoView({ inline: "center", block: "nearest" });
    }, [path]);
    return (
        <nav ref={row} className="tabs" aria-label={label}>
            {tabs.map((tab) => (
                <Link key={tab.to} to={tab.to} activeOptions={{ exact: true, includeSearch: false }}>
                    {tab.label}
                    {tab.mark}
                </Link>
            ))}
        </nav>
    );
}
