import { createContext, useContext } from "react";
import type { Discovered } from "../api/client";

const ContainerContext = createContext<Discovered | null>(null);
export const ContainerProvider = ContainerContext.Provider;

/** The container of the current page. */
export function useContainer(): Discovered {
    const container = useContext(ContainerContext);
    if (container === null) throw new Error("useContainer is called outside of the page of a container");
    return container;
}
