import { SegmentedControl } from "@mantine/core";
import { RANGES, type Range } from "./ranges";
import { t } from "./texts";

const DAY = 24;

/** How far back charts go. */
export function RangeChoice({ value, onChange }: { value: Range; onChange: (next: Range) => void }) {
    return (
        <div className="network-ranges">
            <SegmentedControl
                aria-label={t.range}
                size="xs"
                value={String(value)}
                onChange={(next) => onChange(RANGES.find((hours) => String(hours) === next) ?? 1)}
                data={RANGES.map((hours) => ({
                    value: String(hours),
                    label: hours < DAY ? t.hours({ n: hours }) : t.days({ n: hours / DAY }),
                }))}
            />
        </div>
    );
}
