import type { Schemas } from "../api/client";
import { query } from "../api/operation";

export type Dashboard = Schemas["Dashboard"];
export type Card = Schemas["Card"];

/** One's own dashboards, and those that are shared with one's teams. */
export const dashboards = query("dashboards.list");

/** What is sent of a dashboard's cards. */
export const cardsOf = (cards: readonly Card[]): Schemas["CardIn"][] =>
    cards.map(({ title, path, wide }) => ({ title, path, wide }));
