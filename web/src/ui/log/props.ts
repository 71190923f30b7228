import type { ReactNode } from "react";
import type { Line } from "./file";

/** What is shown as a log. */
export type LogProps = {
    /** What the log is of, for screen readers. */
    label: string;
    lines: Line[];
    /** A line that is still being redrawn, such as a progress bar; null if there is none. */
    unfinished: string | null;
    /** Whether all lines are here and no more will come. */
    complete: boolean;
    /** Shown below the lines: that there are none yet, or that the connection is lost. */
    note: ReactNode;
    /** The name of the downloaded file. */
    file: string;
    /** The address of this log, or of one of its lines. */
    address: (line: number | null) => string;
    /** The id of the marked line. */
    marked: number | null;
    onMark: (line: number | null) => void;
};
