import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Tip } from "./later/Tip";
import { t } from "./texts";

/** A value, or a dash if it is not known. */
export function Value({ children }: { children: ReactNode | null }) {
    if (children !== null && children !== undefined && children !== "") return <>{children}</>;
    return (
        <Tip label={t.notKnown}>
            <span className="unknown" tabIndex={0} aria-label={t.notKnownValue}>
                —
            </span>
        </Tip>
    );
}

/** A list of names and values. */
export function Facts({ rows }: { rows: [string, ReactNode | null][] }) {
    return (
        <dl style={{ display: "grid", gridTemplateColumns: "minmax(90px, auto) 1fr", gap: "6px 16px", margin: 0 }}>
            {rows.map(([name, value]) => (
                <div key={name} style={{ display: "contents" }}>
                    <Text component="dt" size="sm" className="quiet">
                        {name}
                    </Text>
                    <Text component="dd" size="sm" m={0} style={{ overflowWrap: "anywhere" }}>
                        <Value>{value}</Value>
                    </Text>
                </div>
            ))}
        </dl>
    );
}
