import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { guestName } from "./links";
import type { Attachment } from "./queries";

/** A guest with a link to its page; a container that is no app has none. */
export function GuestLink({ of }: { of: Attachment }) {
    if (of.id === null) return <span>{guestName(of)}</span>;
    return (
        <Anchor
            inherit
            renderRoot={(props) => (
                <Link to={of.type === "vm" ? "/vms/$id" : "/apps/$id"} params={{ id: String(of.id) }} {...props} />
            )}
        >
            {guestName(of)}
        </Anchor>
    );
}
