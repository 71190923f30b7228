import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Fact } from "./fact";
import { Tip } from "./later/Tip";
import { t } from "./texts";

/** A value, or a dash if it is not known. */
export function Value({ children }: { children: ReactNode | null }) {
    if (children !== null && children !== undefined && children !== "") return <>{children}</>;
    return (
        <Tip label={t.notKnown}>
            <span className="unknown" tabIndex={0} role="note" aria-label={t.notKnownValue}>
                –
            </span>
        </Tip>
    );
}

/** A list of names and values. */
export function Facts({ rows }: { rows: Fact[] }) {
    return (
        <dl className="facts">
            {rows.map(([name, value]) => (
                <div key={name} className="contents">
                    <Text component="dt" className="quiet">
                        {name}
                    </Text>
                    <Text component="dd" m={0} className="breaks">
                        <Value>{value}</Value>
                    </Text>
                </div>
            ))}
        </dl>
    );
}
