import { useSearch } from "@tanstack/react-router";
import { AccessGate } from "../../ui/AccessGate";
import { PageHead } from "../../ui/States";
import { t } from "./texts";
import { Wizard } from "./Wizard";

/** Creates a virtual machine. */
export default function CreatePage() {
    const { host } = useSearch({ from: "/shell/vms/new" });
    return (
        <AccessGate of="vms.create" title={t.title}>
            <div className="narrow">
                <PageHead title={t.title} />
                <Wizard host={host ?? null} />
            </div>
        </AccessGate>
    );
}
