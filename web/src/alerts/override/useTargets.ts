import { useQuery } from "@tanstack/react-query";
import { apps, hosts, vms } from "../../api/queries";

/** Everything that can have an alert of its own, as choices: "host:1", "app:5", "vm:7". */
export function useTargets(): { value: string; label: string }[] {
    const allHosts = useQuery(hosts).data ?? [];
    const allApps = useQuery(apps).data ?? [];
    const allVms = useQuery(vms).data ?? [];
    return [
        ...allHosts.map(({ id, name }) => ({ value: `host:${id}`, label: name })),
        ...allApps.map(({ id, name }) => ({ value: `app:${id}`, label: name })),
        ...allVms.map(({ id, name, vmid }) => ({ value: `vm:${id}`, label: name ?? String(vmid) })),
    ];
}
