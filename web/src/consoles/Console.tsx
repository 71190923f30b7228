import { lazy, useState } from "react";
import { Later } from "../ui/later/Later";
import { Frame } from "./Frame";
import type { Target, Ticket } from "./tickets";
import { useConnection } from "./useConnection";

// Each is larger than most pages.
const TerminalView = lazy(() => import("./terminal/TerminalView"));
const ScreenView = lazy(() => import("./screen/ScreenView"));

type Props = {
    target: Target;
    name: string;
    /** The address of the same console in a window of its own; null there. */
    ownWindow: string | null;
    /** Of a machine: called with the kind of console that it has, and shows another one. */
    choice?: (kind: Ticket["kind"] | null) => React.ReactNode;
};

/** A console of a guest, a host or a job: connects when it is shown, and ends when it is not. */
export function Console({ target, name, ownWindow, choice }: Props) {
    const { connection, reconnect } = useConnection(target);
    // While it connects again, what it showed stays.
    const [last, setLast] = useState<Ticket["kind"] | null>(null);
    const kind = "ticket" in connection ? connection.ticket.kind : last;
    if (kind !== last) setLast(kind);
    const frame = { name, connection, reconnect, ownWindow, choice: choice?.(kind) };
    const empty = <Frame {...frame}>{connection.at !== "refused" && <div className="console-area" />}</Frame>;
    if (kind === null) return empty;
    return <Later fallback={empty}>{kind === "vnc" ? <ScreenView {...frame} /> : <TerminalView {...frame} />}</Later>;
}
