import { AnchorLink } from "../ui/Links";
import { guestName } from "./links";
import type { Attachment } from "./queries";

/** A guest with a link to its page; a container that is no app has none. */
export function GuestLink({ of }: { of: Attachment }) {
    if (of.id === null) return <span>{guestName(of)}</span>;
    return (
        <AnchorLink inherit to={of.type === "vm" ? "/vms/$id" : "/apps/$id"} params={{ id: String(of.id) }}>
            {guestName(of)}
        </AnchorLink>
    );
}
