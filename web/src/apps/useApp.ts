import { createContext, useContext } from "react";
import type { App } from "../api/client";

const Here = createContext<App | null>(null);
export const AppHere = Here.Provider;

/** The app of the current page. */
export function useApp(): App {
    const app = useContext(Here);
    if (app === null) throw new Error("useApp is called outside of an app page");
    return app;
}
