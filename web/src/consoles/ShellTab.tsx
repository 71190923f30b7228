import { useHost } from "../hosts/host/useHost";
import { HostShell } from "./HostShell";

/** The shell of a node. */
export default function ShellTab() {
    return <HostShell host={useHost()} />;
}
