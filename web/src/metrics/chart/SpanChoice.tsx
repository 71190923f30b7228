import "../metrics.css";
import { SegmentedControl } from "@mantine/core";
import { SPAN_NAMES, type Span } from "../spans";
import { t } from "../texts";

/** How far back charts go. */
export function SpanChoice({ value, onChange }: { value: Span; onChange: (next: Span) => void }) {
    return (
        <div className="metric-spans">
            <SegmentedControl
                aria-label={t.span}
                size="xs"
                value={value}
                onChange={onChange}
                data={SPAN_NAMES.map((name) => ({ value: name, label: t[name] }))}
            />
        </div>
    );
}
