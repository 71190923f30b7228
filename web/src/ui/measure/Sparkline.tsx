import "./measure.css";
import { since } from "./moments";
import { extremes, pathOf, type Series, scaleOf } from "./series";
import { t } from "./texts";

const WIDTH = 200;
const HEIGHT = 22;

type Props = {
    label: string;
    of: Series;
    /** The highest value that is possible. */
    possible?: number;
    /** A value as text, for the text alternative. */
    format: (value: number) => string | null;
};

/** A small line without axes, scaled to its values: how they developed. Empty until there are two values. */
export function Sparkline({ label, of, possible = 100, format }: Props) {
    const found = extremes(of);
    if (found === null) return <div className="sparkline" />;
    const { lowest, highest, last } = found;
    const path = pathOf(of, WIDTH, HEIGHT, scaleOf(lowest, highest, possible));
    if (path === "") return <div className="sparkline" />;
    const values = {
        label,
        time: since(of.times[0]!, of.times.at(-1)! - of.times[0]!),
        lowest: format(lowest) ?? "",
        highest: format(highest) ?? "",
    };
    const text = last === null ? t.sparklineUnknown(values) : t.sparkline({ ...values, now: format(last) ?? "" });
    return (
        <svg
            className="sparkline"
            viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={text}
        >
            <title>{text}</title>
            <path d={path} vectorEffect="non-scaling-stroke" />
        </svg>
    );
}
