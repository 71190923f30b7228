import { createContext, useContext } from "react";
import type { App } from "../api/client";

const Here = createContext<App | null>(null);
export const AppHere = Here.Provider;

/** The app whose page this is. */
export function useApp(): App {
    const app = useContext(Here);
    if (app === null) throw new Error("This is not within the page of an app");
    return app;
}
