/** What the bell needs to know of a problem. */
export type BellProblem = {
    key: string;
    severity: "critical" | "warning" | "info";
    title: string;
    to: string;
    search?: Record<string, string | number>;
    jobs?: number[];
};
