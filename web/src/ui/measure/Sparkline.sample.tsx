import { percent } from "../format";
import { Sparkline } from "./Sparkline";
import type { Series } from "./series";

const times = Array.from({ length: 60 }, (_, at) => Date.UTC(2026, 0, 2, 10, 0, at * 10));
const WHOLE: Series = { times, values: times.map((_, at) => 40 + 25 * Math.sin(at / 6)) };
const GAP: Series = { times, values: WHOLE.values.map((value, at) => (at > 25 && at < 38 ? null : value)) };

export const Whole = () => <Sparkline label="CPU" of={WHOLE} format={percent} />;
export const WithAGap = () => <Sparkline label="CPU" of={GAP} format={percent} />;
