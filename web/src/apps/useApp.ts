import { createContext, useContext } from "react";
import type { App } from "../api/client";

const AppContext = createContext<App | null>(null);
export const AppProvider = AppContext.Provider;

/** The app of the current page. */
export function useApp(): App {
    const app = useContext(AppContext);
    if (app === null) throw new Error("useApp is called outside of an app page");
    return app;
}
