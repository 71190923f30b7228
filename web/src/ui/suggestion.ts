/** A value that can be chosen, and what helps to choose it. */
export type Suggestion = { value: string; note?: string | null };
