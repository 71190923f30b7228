import { useSearch } from "@tanstack/react-router";
import { AccessGate } from "../../ui/AccessGate";
import { PageHead } from "../../ui/States";
import { t } from "./texts";
import { Wizard } from "./Wizard";

/** Creates a container from a template. */
export default function CreatePage() {
    const { host } = useSearch({ from: "/shell/containers/new" });
    return (
        <AccessGate of="containers.create" title={t.title}>
            <div className="narrow">
                <PageHead title={t.title} />
                <Wizard host={host ?? null} />
            </div>
        </AccessGate>
    );
}
