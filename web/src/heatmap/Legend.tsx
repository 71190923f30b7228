import { LEGENDS, type Level, MODE_NAMES } from "./modes";
import { t } from "./texts";
import type { Mode } from "./views";

/** What the colours mean, and how many guests have each of them. */
export function Legend({ mode, counts }: { mode: Mode; counts: ReadonlyMap<Level, number> }) {
    return (
        <ul className="heat-legend" aria-label={t.legend({ mode: MODE_NAMES[mode] })}>
            {LEGENDS[mode].map(([level, name]) => (
                <li key={level}>
                    <span className="heat-swatch" data-level={level} aria-hidden />
                    {t.counted({ name, n: counts.get(level) ?? 0 })}
                </li>
            ))}
        </ul>
    );
}
