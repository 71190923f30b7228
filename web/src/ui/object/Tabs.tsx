import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";

/** A tab with an address of its own. `mark` is shown behind the label. */
export type Tab = { to: string; label: string; mark?: ReactNode };

/** The tabs of a page. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
    const path = useLocation().pathname;
    const row = useRef<HTMLElement>(null);
    // On a telephone the row is wider than the window, also after it was turned.
    useEffect(() => {
        const resized = new ResizeObserver(() => row.current && showCurrent(row.current));
        resized.observe(row.current!);
        return () => resized.disconnect();
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

/** Scrolls the row to its current tab, and nothing else. */
function showCurrent(row: HTMLElement) {
    const tab = row.querySelector("[aria-current=page]")?.getBoundingClientRect();
    if (tab === undefined) return;
    const middle = row.getBoundingClientRect().left + row.clientWidth / 2;
    row.scrollLeft += tab.left + tab.width / 2 - middle;
}
