import "./measure.css";
import type { ReactNode } from "react";
import { useMeasured } from "../../api/measured";
import { Value } from "../Value";
import { type Amount, bytesUsed, coresUsed, levelOf } from "./amount";
import { t } from "./texts";

type Props = {
    label: string;
    of: Amount;
    /** Shown instead of the label, for example as a link. */
    name?: ReactNode;
    /** Whether a full bar is nothing to worry about, because it only compares. */
    calm?: boolean;
    children?: ReactNode;
};

/** A labelled bar with its value as text; without a value no bar is drawn, because an empty bar would mean zero. */
export function Meter({ label, of: { text, share }, name, calm = false, children }: Props) {
    const level = share === null || calm ? "normal" : levelOf(share);
    return (
        <div className="measure" data-level={level}>
            <div className="measure-head">
                {name ?? <span className="quiet">{label}</span>}
                <span className="measure-text value">
                    <Value>{text}</Value>
                </span>
            </div>
            {share !== null && (
                <div
                    className="meter"
                    role="meter"
                    aria-label={label}
                    aria-valuemin={0}
                    aria-valuemax={100}
                    aria-valuenow={Math.round(Math.min(100, share))}
                    aria-valuetext={level === "normal" ? (text ?? undefined) : t[level]({ text: text ?? "" })}
                >
                    <div style={{ width: `${Math.min(100, share)}%` }} />
                </div>
            )}
            {children}
        </div>
    );
}

/** What a host or guest uses, and how much it has. */
export type Measured = {
    cpu_pct: number | null;
    cores: number | null;
    mem_bytes: number | null;
    mem_total_bytes: number | null;
    disk_bytes: number | null;
    disk_total_bytes: number | null;
};

/** The bars of hosts and apps: beside one another where there is room, below one another on cards. Under them how the values developed. */
export function Meters({ of, cpu, memory }: { of: Measured; cpu?: ReactNode; memory?: ReactNode }) {
    useMeasured(of, ({ cpu_pct, mem_bytes, disk_bytes }) => `${cpu_pct} ${mem_bytes} ${disk_bytes}`);
    return (
        <div className="measures">
            <Meter label={t.cpu} of={coresUsed(of.cpu_pct, of.cores)}>
                {cpu}
            </Meter>
            <Meter label={t.memory} of={bytesUsed(of.mem_bytes, of.mem_total_bytes)}>
                {memory}
            </Meter>
            <Meter label={t.disk} of={bytesUsed(of.disk_bytes, of.disk_total_bytes)} />
        </div>
    );
}
