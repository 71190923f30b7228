import { t } from "./texts";

export const CONDITIONS = ["failing", "warning", "unknown", "ok"] as const;
export type Condition = (typeof CONDITIONS)[number];

/** A condition of the API; another word, of a newer server, is unknown. */
export const conditionOf = (word: string): Condition => CONDITIONS.find((one) => one === word) ?? "unknown";

export const conditionName = (word: string): string => t[conditionOf(word)];
