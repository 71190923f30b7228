import { Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import type { Disk } from "./queries";
import { t } from "./texts";

/** The CD-ROM drives of a virtual machine, with what is in them. */
export function Drives({ drives }: { drives: readonly Disk[] }) {
    if (drives.length === 0) return null;
    return (
        <Panel title={t.drives}>
            <Facts
                rows={drives.map(({ disk, type, volume }) => [
                    disk,
                    type === "cloudinit" ? t.cloudInit({ volume: volume ?? "" }) : (volume ?? t.empty),
                ])}
            />
        </Panel>
    );
}
