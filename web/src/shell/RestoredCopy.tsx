import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { restoredCopy } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { Later } from "../ui/later/Later";

// Loaded only in a restored copy.
const Question = lazy(() => import("./RestoredCopyQuestion"));

/** Asks what to do with the jobs of a copied or restored database; shown only to users who may see it. */
export function RestoredCopy() {
    const maySee = useDenialReason("meta.restored_copy") === null;
    const { data } = useQuery({ ...restoredCopy, enabled: maySee });
    if (!data?.open) return null;
    return (
        <Later>
            <Question copy={data} />
        </Later>
    );
}
