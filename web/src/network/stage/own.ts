import { useQueryClient } from "@tanstack/react-query";
import { keyOf as keyIn } from "../../api/operation";
import { type NodeAt, type NodeNetwork, type Staged, useNetworkChanged } from "../queries";

const keyOf = ({ host_id, node }: NodeAt) => `holdfast-staged-${host_id}-${node}`;

/** The interfaces whose staged changes come from this window. Proxmox VE does not record who staged something. */
export function ownOf(at: NodeAt): string[] {
    try {
        return (sessionStorage.getItem(keyOf(at)) ?? "").split(" ").filter((name) => name !== "");
    } catch {
        return []; // the browser allows no storage
    }
}

/** The own interfaces after one more was staged: it, and what is staged since then because of it, such as new slaves of a bond. */
export function ownAfter(own: readonly string[], iface: string, before: Staged | null, after: Staged | null): string[] {
    if (after === null) return [];
    const more = after.interfaces.filter((name) => !(before?.interfaces.includes(name) ?? false));
    return [...new Set([...own, iface, ...more])].filter((name) => after.interfaces.includes(name));
}

/** What was staged elsewhere: by other users, in other windows, or by Proxmox VE itself. */
export function othersIn(staged: Staged, own: readonly string[]): string[] {
    return staged.interfaces.filter((name) => !own.includes(name));
}

/** To be called with the answer after an interface was staged here. */
export function useStaged(of: NodeNetwork): (iface: string, after: Staged | null) => void {
    const changed = useNetworkChanged();
    const cache = useQueryClient();
    return (iface, after) => {
        // A change by someone else that was read in the meantime is not one of these.
        const views = cache.getQueriesData<{ nodes: NodeNetwork[] }>({ queryKey: keyIn("network.bridges") });
        const known = views
            .flatMap(([, view]) => view?.nodes ?? [])
            .find(({ host_id, node }) => host_id === of.host_id && node === of.node);
        const own = ownAfter(of.staged === null ? [] : ownOf(of), iface, (known ?? of).staged, after);
        try {
            sessionStorage.setItem(keyOf(of), own.join(" "));
        } catch {
            // Then all changes are shown as those of others.
        }
        void changed();
    };
}
