import { Skeleton } from "@mantine/core";
import { t } from "./texts";

/** What is being loaded: the skeleton has its shape, so that nothing jumps when it arrives. */
export type Shape = "page" | "rows" | "meters";

const HEIGHTS: Record<Shape, number[]> = { page: [38, 84, 84], rows: [22, 22, 22, 22], meters: [44, 44] };

/** Placeholders while something is loaded for the first time. */
export function Skeletons({ shape }: { shape: Shape }) {
    return (
        <div className="skeletons" data-shape={shape} role="status" aria-busy="true" aria-label={t.loading}>
            {HEIGHTS[shape].map((height, row) => (
                <Skeleton key={row} h={height} />
            ))}
        </div>
    );
}
