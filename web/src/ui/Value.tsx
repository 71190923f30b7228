import { Box, Text, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { bytes, percent, share } from "./format";
import { t } from "./texts";

/** A value, or a dash if it is not known. */
export function Value({ children }: { children: ReactNode | null }) {
    if (children !== null && children !== undefined && children !== "") return <>{children}</>;
    return (
        <Tooltip label={t.notKnown}>
            <span className="unknown" tabIndex={0} aria-label={t.notKnownValue}>
                —
            </span>
        </Tooltip>
    );
}

/** A labelled bar; without a value no bar is drawn, because an empty bar would mean zero. */
export function Meter({ label, value, text }: { label: string; value: number | null; text: string | null }) {
    return (
        <Box miw={0}>
            <Text size="xs" className="quiet" lh={1.2}>
                {label}
            </Text>
            <Text size="sm" truncate lh={1.5}>
                <Value>{text}</Value>
            </Text>
            {value !== null && (
                <div
                    className="meter"
                    role="meter"
                    aria-label={label}
                    aria-valuemin={0}
                    aria-valuemax={100}
                    aria-valuenow={Math.round(value)}
                    data-high={value >= 85 || undefined}
                >
                    <div style={{ width: `${Math.min(100, value)}%` }} />
                </div>
            )}
        </Box>
    );
}

type Measured = {
    cpu_pct: number | null;
    mem_bytes: number | null;
    mem_total_bytes: number | null;
    disk_bytes: number | null;
    disk_total_bytes: number | null;
};

/** The three bars of hosts and apps. */
export function Meters({ of }: { of: Measured }) {
    return (
        <div style={{ display: "grid", gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: 14 }}>
            <Meter label={t.cpu} value={of.cpu_pct} text={percent(of.cpu_pct)} />
            <Meter
                label={t.memory}
                value={share(of.mem_bytes, of.mem_total_bytes)}
                text={of.mem_bytes === null ? null : bytes(of.mem_bytes)}
            />
            <Meter
                label={t.disk}
                value={share(of.disk_bytes, of.disk_total_bytes)}
                text={of.disk_bytes === null ? null : bytes(of.disk_bytes)}
            />
        </div>
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
