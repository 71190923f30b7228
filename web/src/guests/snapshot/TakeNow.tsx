import { useQuery } from "@tanstack/react-query";
import type { Guest } from "../useGuest";
import { snapshots } from "./queries";
import { TakeDialog } from "./TakeDialog";

/** Asks for a snapshot of a guest on pages that do not show its snapshots. */
export default function TakeNow({ guest, onClose }: { guest: Guest; onClose: () => void }) {
    const known = useQuery(snapshots(guest)).data ?? [];
    return <TakeDialog guest={guest} known={known.map(({ name }) => name)} onClose={onClose} />;
}
