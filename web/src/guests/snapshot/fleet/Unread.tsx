import { Ago } from "../../../ui/Ago";
import { Quiet } from "../../../ui/Quiet";
import type { UnreadGuest } from "../queries";
import { t } from "../texts";
import { GuestLink } from "./columns";

/** The guests whose snapshots are not known, or only from an earlier time; each with the reason. */
export function Unread({ guests }: { guests: readonly UnreadGuest[] }) {
    if (guests.length === 0) return null;
    return (
        <details className="fold spaced-after">
            <summary>{t.unread({ n: guests.length })}</summary>
            <ul className="results" tabIndex={0}>
                {guests.map(({ guest, reason, read_at }) => (
                    <li key={`${guest.host_id}/${guest.vmid}`}>
                        <span>
                            <GuestLink of={guest} />{" "}
                            <Quiet span size="xs">
                                {guest.vmid} · {guest.node ?? guest.host_name}
                            </Quiet>
                        </span>
                        <Quiet span className="breaks">
                            {reason}{" "}
                            {read_at === null
                                ? t.unreadNever
                                : t.unreadSince({ at: () => <Ago key="at" at={read_at} /> })}
                        </Quiet>
                    </li>
                ))}
            </ul>
        </details>
    );
}
