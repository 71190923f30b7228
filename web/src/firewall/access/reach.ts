import type { Nic } from "./queries";
import { t } from "./texts";
import { openings } from "./words";

/** Whether the firewall filters what comes to a guest; null while its NICs are not known. */
export function filterText(nics: readonly Nic[] | null): string | null {
    if (nics === null) return null;
    if (nics.length === 0) return t.noNicShort;
    const unfiltered = nics.filter(({ off }) => off !== null);
    if (unfiltered.length === 0) return t.filtered;
    return unfiltered.length < nics.length
        ? t.partlyFiltered({ ifaces: unfiltered.map(({ iface }) => iface).join(", ") })
        : t.unfiltered;
}

/** Who can reach a guest over its network, in a few words; null while that is not known. */
export function reachText(nics: readonly Nic[] | null): string | null {
    if (nics === null) return null;
    if (nics.length === 0) return t.reachNobody;
    if (nics.some(({ off }) => off !== null)) return t.reachAll;
    const ways = nics.map(({ in: lines }) => openings(lines));
    if (ways.some(({ rest }) => rest?.verdict === "accept")) return t.reachMost;
    if (ways.some(({ rest }) => rest === null || rest.verdict === "unknown")) return null;
    const open = ways.reduce((sum, { open }) => sum + open.length, 0);
    return open === 0 ? t.reachNobody : t.reachSome({ n: open });
}
