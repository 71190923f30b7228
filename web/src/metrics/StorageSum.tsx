import "../ui/measure/measure.css";
import { useQuery } from "@tanstack/react-query";
import { useDenialReason } from "../auth/access";
import { bytesUsed } from "../ui/measure/amount";
import { Meter } from "../ui/measure/Meter";
import { t } from "./monitoring/texts";
import { summary } from "./queries";

/** How full the storages of all clusters are, each shared one counted once; nothing until that is known. */
export function StorageSum() {
    const why = useDenialReason("metrics.cluster_summary");
    const of = useQuery({ ...summary, enabled: why === null }).data?.storage;
    if (of === undefined || of.total === null) return null;
    return (
        <div className="spaced-before">
            <Meter label={t.storages} of={bytesUsed(of.used, of.total)}>
                {of.unknown > 0 && <span className="quiet since">{t.storagesNotCounted({ n: of.unknown })}</span>}
            </Meter>
        </div>
    );
}
