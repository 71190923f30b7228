import "../ui/object/object.css";
import { Tabs } from "../ui/object/Tabs";
import { t } from "./texts";

/** The pages of a cluster. */
export function ClusterTabs({ id, name }: { id: number; name: string }) {
    return (
        <Tabs
            label={t.pagesOf({ name })}
            tabs={[
                { to: `/clusters/${id}`, label: t.overview },
                { to: `/firewall/${id}`, label: t.firewall },
            ]}
        />
    );
}
