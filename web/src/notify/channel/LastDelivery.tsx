import { useQuery } from "@tanstack/react-query";
import { Ago } from "../../ui/Ago";
import { Status } from "../../ui/Status";
import { type Channel, deliveryStates } from "./queries";
import { t } from "./texts";

/** How the deliveries of a channel go: the last accepted message, and the error since then. */
export function LastDelivery({ channel }: { channel: Channel }) {
    const of = useQuery(deliveryStates).data?.find(({ channel_id }) => channel_id === channel.id);
    const failing = of !== undefined && of.failures > 0 && of.last_error !== null;
    if (of === undefined || (of.last_success_at === null && !failing && of.pending === 0))
        return <span className="quiet">{t.nothingYet}</span>;
    return (
        <span className="notify-last">
            {failing ? (
                <>
                    <Status of="failed" />{" "}
                    {of.last_error_at !== null && <Ago at={of.last_error_at} className="quiet" />}
                    <span className="quiet breaks">{of.last_error}</span>
                </>
            ) : (
                of.last_success_at !== null && (
                    <>
                        <Status of="succeeded" /> <Ago at={of.last_success_at} className="quiet" />
                    </>
                )
            )}
            {of.pending > 0 && <span className="quiet">{t.waiting({ n: of.pending })}</span>}
        </span>
    );
}
