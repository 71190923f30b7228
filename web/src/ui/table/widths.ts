import { useLocalStorage } from "@mantine/hooks";

/** The widths of columns in pixels, by the id of the column. */
export type Widths = Readonly<Record<string, number>>;

/** No column becomes narrower than this by moving an edge. */
const LEAST = 48;

/** The widths of the columns of a list that were chosen in this browser. */
export function useWidths(list: string) {
    const [chosen, choose] = useLocalStorage<Widths>({
        key: `holdfast-widths-${list}`,
        defaultValue: {},
        getInitialValueInEffect: false,
    });
    return { chosen, choose };
}

/** The widths after the edge behind a column was moved: the next column has what this one has not, so that the table still fits. */
export function moved(widths: readonly number[], at: number, by: number): number[] {
    const [own, next] = [widths[at], widths[at + 1]];
    if (own === undefined || next === undefined) return [...widths];
    const least = Math.min(LEAST, own, next);
    const step = Math.min(Math.max(by, least - own), next - least);
    return widths.map((width, i) => (i === at ? own + step : i === at + 1 ? next - step : width));
}

/** The widths in this room: chosen ones are shares of it, because they were chosen in a window of another size. */
export function fitted(widths: readonly number[], room: number): number[] {
    const sum = widths.reduce((all, width) => all + width, 0);
    return widths.map((width) => (width / sum) * room);
}
