import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";

/** A part of a page to which addresses with its name behind the # lead. */
export function Linked({ name, children }: { name: string; children: ReactNode }) {
    const place = useRef<HTMLDivElement>(null);
    const isLinked = useLocation().hash === name;
    useEffect(() => {
        if (isLinked) place.current?.scrollIntoView({ block: "center" });
    }, [isLinked]);
    return (
        <div ref={place} className="shrinks">
            {children}
        </div>
    );
}
