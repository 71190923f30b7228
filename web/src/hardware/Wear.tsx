import "../ui/measure/measure.css";
import "./hardware.css";
import { Value } from "../ui/Value";
import { t } from "./texts";
import { wearLevel } from "./wear";

/** How much of a disk's rated life is used. A disk that does not tell has no bar. */
export function Wear({ of, disk }: { of: number | null; disk: string }) {
    if (of === null) return <Value>{null}</Value>;
    const text = t.percent({ n: Math.round(of) });
    return (
        <div className="measure hardware-wear" data-level={wearLevel(of)}>
            <span className="measure-text value">{text}</span>
            <div
                className="meter"
                role="meter"
                aria-label={t.wearOf({ disk })}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={Math.round(Math.min(100, of))}
                aria-valuetext={text}
            >
                <div style={{ width: `${Math.min(100, of)}%` }} />
            </div>
        </div>
    );
}
