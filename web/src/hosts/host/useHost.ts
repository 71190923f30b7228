import { createContext, useContext } from "react";
import type { Host } from "../../api/client";

const HostContext = createContext<Host | null>(null);
export const HostProvider = HostContext.Provider;

/** The host of the current page. */
export function useHost(): Host {
    const host = useContext(HostContext);
    if (host === null) throw new Error("useHost is called outside of a host page");
    return host;
}
