import type { ReactNode } from "react";

/** A name and its value. */
export type Fact = [string, ReactNode | null];
