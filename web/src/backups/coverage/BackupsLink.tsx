import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { quoted } from "../../ui/table/filter";
import type { CoverageRow } from "./rows";

/** A link to the backups of a guest. A container that is no app has no page: its ID is looked for in the list of all. */
export function BackupsLink({
    of: { of, item },
    ...props
}: {
    of: CoverageRow;
    className?: string;
    children?: ReactNode;
}) {
    if (item === null)
        return (
            <Link
                to="/backups/list"
                search={{ guest: `id:${of.vmid}`, q: `host:${quoted(of.host_name)}` }}
                {...props}
            />
        );
    return (
        <Link
            to={of.type === "vm" ? "/vms/$id/protection" : "/apps/$id/protection"}
            params={{ id: String(of.id) }}
            hash="backups"
            {...props}
        />
    );
}
